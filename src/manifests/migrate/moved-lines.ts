/** Shifts every line except the first by a number of columns. Blank lines stay blank. */
export function movedLines(lines: string, shift: number): string {
  if (shift === 0) return lines;
  if (shift > 0) return lines.replace(/\n(?=[^\r\n])/g, `\n${' '.repeat(shift)}`);
  return lines.replace(/\n( *)/g, (_, spaces: string) => `\n${spaces.slice(Math.min(spaces.length, -shift))}`);
}

/** Returns the column of an offset, from 0. */
export function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

/** Returns the comment after a value on the same line, with the space before it. */
export function commentBehind(text: string, end: number): string {
  const lineEnd = text.indexOf('\n', end);
  const rest = text.slice(end, lineEnd < 0 ? text.length : lineEnd).replace(/\r$/, '');
  return /^[ \t]+#/.test(rest) ? rest : '';
}
