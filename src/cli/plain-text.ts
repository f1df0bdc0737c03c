/** Text of a server as a terminal may show it: one line, no control characters, no longer than a paragraph. */
export function plainText(text: string, longest = 400): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  return line.length <= longest ? line : `${line.slice(0, longest)}…`;
}
