/** Moves every line but the first by so many columns: the first stands where it is put. Blank lines stay blank. */
export function movedLines(lines: string, shift: number): string {
  if (shift === 0) return lines;
  if (shift > 0) return lines.replace(/\n(?=[^\r\n])/g, `\n${' '.repeat(shift)}`);
  return lines.replace(/\n( *)/g, (_, spaces: string) => `\n${spaces.slice(Math.min(spaces.length, -shift))}`);
}

/** The column of an offset, counted from 0. */
export function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

/** The comment that stands behind a value in its line, with the space before it. */
export function commentBehind(text: string, end: number): string {
  const lineEnd = text.indexOf('\n', end);
  const rest = text.slice(end, lineEnd < 0 ? text.length : lineEnd).replace(/\r$/, '');
  return /^[ \t]+#/.test(rest) ? rest : '';
}
