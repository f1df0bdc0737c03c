import { shortText } from './short-text.ts';
import { visibleText } from './visible-text.ts';

/**
 * Returns one line of Markdown text in which nothing is markup, a link or a mention, for paragraphs, lists and tables. Punctuation is
 * escaped and HTML is written as entities. `limit` is the maximum number of characters.
 */
export function markdownText(text: string, limit: number): string {
  return (
    oneLine(text, limit)
      .replaceAll(/[\\`*_[\]#|~$]/g, '\\$&')
      .replaceAll(/(?<=www)\.|:(?=\/\/)/gi, '\\$&')
      .replace(/^[-+=]|(?<=^\d{1,9})[.)](?= |$)/, '\\$&')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      // A backslash does not prevent a mention; a zero-width space does.
      .replaceAll('@', '@&#8203;')
  );
}

function oneLine(text: string, limit: number): string {
  return visibleText(shortText(text, limit))
    .replaceAll(/[\n\t]+/g, ' ')
    .trim();
}
