import type { Where } from '#core/model/where';
import { lineIndex } from '../parse/line-index.ts';
import type { EmbeddedText } from '../parse/located-object.ts';
import { documentsOf } from '../parse/manifest-splitter.ts';

/** A document in a text of a manifest, with the file position of each of its characters. */
export type EmbeddedDocument = { readonly text: string; readonly whereOf: (offset: number) => Where };

/**
 * Returns the documents in a text of a manifest. In a literal block each character has its own position; in folded or quoted text all have
 * the position where the text begins. `outer` is the document that contains the text.
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

/** Returns the offset of each line of a literal block, after its indentation. */
function linesOfBlock(outer: string, { start, end }: EmbeddedText['scalar']): readonly number[] {
  const block = outer.slice(start, end);
  const [, spaces = ''] = /\n(?:[ \t]*\r?\n)*( *)/.exec(block) ?? [];
  return [...block.matchAll(/\n/g)].map(({ index }) => start + index + 1 + spaces.length);
}
