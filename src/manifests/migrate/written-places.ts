import type { ManifestNode, MapEntry } from '../parse/manifest-node.ts';
import { nextToken } from '../parse/next-token.ts';

/** The text around the entries and items of a document: dashes, and the comment lines before them. */
export type WrittenPlaces = {
  /** Whole lines before an entry or item that is not the first of its collection, with their line ends. */
  readonly gapBefore: (part: MapEntry | ManifestNode) => string;
  /** Whole lines between a key and a value that begins on its own line. */
  readonly gapInside: (entry: MapEntry) => string;
  /** The offset of the dash of an item of a block list. */
  readonly dashOf: (item: ManifestNode) => number | undefined;
};

/** Collects the text of a document that its nodes do not contain. */
export function writtenPlaces(text: string, root: ManifestNode): WrittenPlaces {
  const gaps = new Map<MapEntry | ManifestNode, string>();
  const dashes = new Map<ManifestNode, number>();
  const visit = (node: ManifestNode): void => {
    if (node.is === 'map') {
      let end: number | undefined;
      for (const entry of node.entries) {
        if (!node.flow && end !== undefined) gaps.set(entry, gapBetween(text, end, entry.key.start));
        end = entry.value.end;
        visit(entry.value);
      }
    } else if (node.is === 'list') {
      let end: number | undefined;
      for (const item of node.items) {
        if (!node.flow) {
          const dash = end === undefined ? node.start : nextToken(text, end);
          dashes.set(item, dash);
          if (end !== undefined) gaps.set(item, gapBetween(text, end, dash));
        }
        end = item.end;
        visit(item);
      }
    }
  };
  visit(root);
  return {
    gapBefore: (part) => gaps.get(part) ?? '',
    gapInside: ({ key, value }) => gapBetween(text, key.end, value.start),
    dashOf: (item) => dashes.get(item),
  };
}

function gapBetween(text: string, end: number, start: number): string {
  const from = text.indexOf('\n', end) + 1;
  const to = text.lastIndexOf('\n', start - 1) + 1;
  return from === 0 || to <= from ? '' : text.slice(from, to);
}
