import { describe, expect, it } from 'vitest';
import { projectText } from '../house/project-files.ts';
import { documents } from './documents.ts';

const mostLines = 5;
const mostCharacters = 110;

/** Words of earlier releases, each with the one that replaces it. */
const replacedWords: readonly (readonly [RegExp, string])[] = [
  [/\bpromise[sd]?\b/i, 'requirement, requires'],
  [/\b(?:tells?|told)\b/i, 'reports, sends, shows'],
  [/\blet be\b/i, 'ignored, left as is'],
  [/\bstrange(?:ness)?\b/i, 'variant'],
  [/\b(?:seams?)\b/i, 'hooks'],
  [/\b(?:mends?|mended)\b/i, 'fix'],
  [/\bbreach(?:es)?\b/i, 'failure'],
  [/\bown objects?\b/i, 'test object'],
];

describe.each(documents)('%s', (document) => {
  const lines = proseOf(projectText(document));

  it(`has no paragraph of more than ${mostLines} lines`, () => {
    expect(paragraphsOf(lines).filter((paragraph) => paragraph.length > mostLines)).toEqual([]);
  });

  it(`has no line of more than ${mostCharacters} characters outside of tables and code`, () => {
    const written = document === 'docs/flags.md';
    expect(written ? [] : lines.filter((line) => line.length > mostCharacters)).toEqual([]);
  });

  it('uses the words of docs/words.md', () => {
    const text = `${lines.join('\n')}\n${tableRowsOf(projectText(document)).join('\n')}`.replace(/`[^`]*`/g, '');
    const found = replacedWords.flatMap(([word, instead]) => (word.test(text) ? [`${word.exec(text)?.[0]}: ${instead}`] : []));
    expect(document === 'docs/flags.md' ? [] : found).toEqual([]);
  });
});

/** The lines of a document, blank where a code block or a table is. */
function proseOf(text: string): readonly string[] {
  return text
    .replace(/^```[\s\S]*?^```$/gm, '')
    .split('\n')
    .map((line) => (line.startsWith('|') || line.startsWith('    ') ? '' : line));
}

function tableRowsOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.startsWith('|'));
}

/** The runs of lines between blank lines; headings and list items begin one. */
function paragraphsOf(lines: readonly string[]): readonly (readonly string[])[] {
  const paragraphs: string[][] = [];
  let previous = '';
  for (const line of lines) {
    const begins = previous === '' || /^(?:#|- |\d+\. )/.test(line);
    if (line !== '') {
      if (begins) paragraphs.push([line]);
      else paragraphs.at(-1)?.push(line);
    }
    previous = line;
  }
  return paragraphs;
}
