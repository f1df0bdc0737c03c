import { shortText } from './short-text.ts';
import { visibleText } from './visible-text.ts';

/**
 * A code span of a Markdown document: in it nothing is markup, a link or a mention.
 *
 * @param text any text, hostile ones included.
 * @param limit how many characters may stay.
 * @returns a span on one line, fenced by more backticks than the text has in a row; not for tables.
 */
export const markdownCode = (text: string, limit: number): string => {
  const line = visibleText(shortText(text, limit)).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  if (line.trim() === '') return '*(empty)*';
  const runs = line.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const pad = /^[` ]|[` ]$/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
};
