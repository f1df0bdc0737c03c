import { documentsOf } from '../manifests/document-splitter.ts';
import { lineIndex } from '../manifests/line-index.ts';
import type { EmbeddedText } from '../manifests/located-object.ts';
import type { Where } from '../model/where.ts';

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
  const indent = scalar.style === 'literal' ? indentOf(outer, scalar.start) : undefined;
  return documentsOf(scalar.text)
    .filter(({ empty }) => !empty)
    .map(({ text, line }) => {
      const inner = lineIndex(start.file, text, line);
      return {
        text,
        whereOf: (offset): Where => {
          if (indent === undefined) return start;
          const place = inner(offset);
          return { file: start.file, line: start.line + place.line, column: place.column + indent };
        },
      };
    });
}

/** How far the text below the header of a block is indented. */
function indentOf(outer: string, header: number): number {
  const [, spaces = ''] = /\n(?:[ \t]*\r?\n)*( *)/.exec(outer.slice(header)) ?? [];
  return spaces.length;
}
