import { shortText } from './short-text.ts';
import { visibleText } from './visible-text.ts';

/**
 * Text for a paragraph, a list or a table of a Markdown document.
 *
 * @param text any text, hostile ones included.
 * @param limit how many characters may stay.
 * @returns one line in which nothing is markup, a link or a mention: punctuation is escaped, HTML written
 *   as entities.
 */
export const markdownText = (text: string, limit: number): string =>
  oneLine(text, limit)
    .replaceAll(/[\\`*_[\]#|~$]/g, '\\$&')
    .replaceAll(/(?<=www)\.|:(?=\/\/)/gi, '\\$&')
    .replace(/^[-+=]|(?<=^\d{1,9})[.)](?= |$)/, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // A backslash does not keep a forge from seeing a mention; a zero-width space does.
    .replaceAll('@', '@&#8203;');

const oneLine = (text: string, limit: number): string =>
  visibleText(shortText(text, limit))
    .replaceAll(/[\n\t]+/g, ' ')
    .trim();
