/**
 * Joins a line with the one before it without moving a character: its line break, and a comment before that, become
 * spaces. YAML wants each line of a flow collection or a quoted text to be indented; what reads manifests does not,
 * and people write their closing brackets below the key.
 *
 * @param offset any place in the line.
 * @returns `undefined` where there is no line before it.
 */
export function joinWithLineBefore(text: string, offset: number): string | undefined {
  const lineBreak = text.lastIndexOf('\n', Math.max(0, offset - 1));
  if (lineBreak < 0) return undefined;
  const lineBefore = text.lastIndexOf('\n', lineBreak - 1) + 1;
  const comment = /(?:^|[ \t])#[^"'\]}]*\r?$/.exec(text.slice(lineBefore, lineBreak));
  const from = comment === null ? lineBreak : lineBefore + comment.index;
  return text.slice(0, from) + ' '.repeat(lineBreak + 1 - from) + text.slice(lineBreak + 1);
}
