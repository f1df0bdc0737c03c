/**
 * Returns a document with line feeds in place of carriage returns, if carriage returns alone end its lines. Offsets are unchanged. YAML
 * allows such line ends.
 */
export function withLineFeeds(text: string): string {
  return text.includes('\n') ? text : text.replaceAll('\r', '\n');
}
