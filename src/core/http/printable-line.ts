/**
 * Returns text of a target that is safe for a terminal: printable ASCII on one line, at most 200 characters. Everything
 * else is removed and not escaped: the text is a hint in a message, and evidence has it unchanged.
 */
export function printableLine(text: string): string {
  const printable = text.replace(/[^ -~]+/g, ' ').trim();
  return printable.length > 200 ? `${printable.slice(0, 200)}…` : printable;
}
