import type { Where } from '#core/model/where';
import { documentsOf } from '../parse/document-splitter.ts';
import { lineIndex } from '../parse/line-index.ts';
import type { EmbeddedText } from '../parse/located-object.ts';

/** A document inside of a text of a manifest, with the place of each of its characters in the file. */
export type EmbeddedDocument = { readonly text: string; readonly whereOf: (offset: number) => Where };

/**
 * The documents that a text of a manifest holds. In a block that keeps its lines each has its own place; of a folded or
 * quoted text everything stands where the text begins.
 *
 * @param outer the document that the text stands in, and the place of each of its characters.
 */
export function embeddedDocuments(
  { scalar }: EmbeddedText,
  outer: string,
  whereOf: (offset: number) => Where,
): readonly EmbeddedDocument[] {
  const start = whereOf(scalar.start);
  const lines = scalar.style === 'literal' ? linesOfBlock(outer, scalar) : undefined;
  return documentsOf(scalar.text)
    .filter(({ empty }) => !empty)
    .map(({ text, line }) => {
      const inner = lineIndex(start.file, text, line);
      return {
        text,
        whereOf: (offset): Where => {
          const place = inner(offset);
          const lineStart = lines?.[place.line - 1];
          return lineStart === undefined ? start : whereOf(lineStart + place.column - 1);
        },
      };
    });
}

/** Where the text of each line of a block begins, behind its indentation. */
function linesOfBlock(outer: string, { start, end }: EmbeddedText['scalar']): readonly number[] {
  const block = outer.slice(start, end);
  const [, spaces = ''] = /\n(?:[ \t]*\r?\n)*( *)/.exec(block) ?? [];
  return [...block.matchAll(/\n/g)].map(({ index }) => start + index + 1 + spaces.length);
}
