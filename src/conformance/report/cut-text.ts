/** Returns a text of at most `limit` UTF-16 units, and how many characters were cut. A surrogate pair is never split. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  const kept = last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit;
  return `${text.slice(0, kept)}… (${text.length - kept} more characters left out)`;
}
