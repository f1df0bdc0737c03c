import { shortText } from './short-text.ts';
import { visibleText } from './visible-text.ts';

/**
 * Returns a Markdown code span on one line, in which nothing is markup, a link or a mention. The fence has more backticks than any run in
 * the text. Not suitable for tables. `limit` is the maximum number of characters.
 */
export function markdownCode(text: string, limit: number): string {
  const line = visibleText(shortText(text, limit)).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  if (line.trim() === '') return '*(empty)*';
  const runs = line.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const pad = /^[` ]|[` ]$/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}
