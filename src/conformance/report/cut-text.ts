/**
 * Bounds a text that a server or a file chose the length of.
 *
 * @param text any text.
 * @param limit how many characters (UTF-16 units) may stay.
 * @returns the text itself where it fits; else its beginning, and how many characters were left out.
 *   A surrogate pair is never torn apart.
 */
export const cutText = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  const kept = last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit;
  return `${text.slice(0, kept)}… (${text.length - kept} more characters left out)`;
};
