/** Text of a target, safe to show on a terminal: printable ASCII on one line, and not much of it. */
export function shown(text: string): string {
  const printable = text.replace(/[^ -~]+/g, ' ').trim();
  return printable.length > 200 ? `${printable.slice(0, 200)}…` : printable;
}
