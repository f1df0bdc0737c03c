/** Returns the text if it has at most `limit` characters (UTF-16 units); otherwise its beginning and the number of omitted characters. */
export function shortText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  const kept = last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit;
  return `${text.slice(0, kept)}… (${text.length - kept} more characters)`;
}
