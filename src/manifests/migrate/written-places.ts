import type { ManifestNode, MapEntry } from '../parse/manifest-node.ts';
import { nextToken } from '../parse/next-token.ts';

/** What stands around the entries and items of a document: their dashes, and the lines of comments before them. */
export type WrittenPlaces = {
  /** Whole lines before an entry or an item that is not the first of its collection, each with its end. */
  readonly gapBefore: (part: MapEntry | ManifestNode) => string;
  /** Whole lines between a key and its value that begins on a line of its own. */
  readonly gapInside: (entry: MapEntry) => string;
  /** Where the dash of an item of a block list stands. */
  readonly dashOf: (item: ManifestNode) => number | undefined;
};

/** Looks through a document for what its nodes do not hold. */
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
