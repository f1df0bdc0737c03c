import { unescapeToken } from '#core/json/pointer';
import type { Draft, DraftEntry, DraftMap } from './draft.ts';

/** A location in a draft that a step changes. The value there may be missing. */
export type DraftLocation = {
  /** The maps and lists from the object down to `parent`, which is the last. */
  readonly ancestors: readonly Draft[];
  readonly parent: DraftMap;
  readonly key: string;
  /** The keys below `key` if a map on the path is missing too. */
  readonly below: readonly string[];
};

/** Thrown if a path leads into an opaque part of a draft. */
export class OpaqueError extends Error {}

/**
 * Returns all locations that a path leads to. Its last key may be missing, and so may the maps before it unless a star follows them. A
 * star matches each item and each value. Throws an OpaqueError if an alias or a tag is in the way.
 */
export function locationsAt(root: Draft, path: string): readonly DraftLocation[] {
  return locationsBelow([root], segmentsOf(path));
}

function locationsBelow(ancestors: readonly Draft[], [segment = '', ...rest]: readonly string[]): readonly DraftLocation[] {
  const parent = lookInto(ancestors.at(-1));
  if (parent === undefined) return [];
  const children = childrenOf(ancestors, segment);
  if (rest.length > 0 && children.length > 0) return children.flatMap((child) => locationsBelow([...ancestors, child], rest));
  if (parent.is !== 'map') return [];
  if (segment === '*') return rest.length > 0 ? [] : parent.entries.map(({ key }) => ({ ancestors, parent, key, below: [] }));
  return rest.includes('*') ? [] : [{ ancestors, parent, key: segment, below: rest }];
}

/** Returns the values that a path leads to. Throws like `locationsAt`. */
export function valuesAt(root: Draft, path: string): readonly Draft[] {
  let values: readonly (readonly Draft[])[] = [[root]];
  for (const segment of segmentsOf(path)) values = values.flatMap((way) => childrenOf(way, segment).map((child) => [child]));
  return values.flat();
}

/** Returns the entry of a map; of duplicate keys, the last. An empty entry counts as missing. */
export function entryOf(map: DraftMap, key: string): DraftEntry | undefined {
  const entry = map.entries.filter((each) => each.key === key).at(-1);
  return entry === undefined || (entry.value.is === 'scalar' && entry.value.value === null) ? undefined : entry;
}

/** Returns the segments of a path: a JSON pointer whose first slash may be missing. */
export function segmentsOf(path: string): readonly string[] {
  const parts = path.startsWith('/') ? path.slice(1) : path;
  return parts.split('/').map(unescapeToken);
}

function childrenOf(way: readonly Draft[], segment: string): readonly Draft[] {
  const draft = lookInto(way.at(-1));
  if (draft?.is === 'list') return segment === '*' ? draft.items : draft.items.slice(Number(segment), Number(segment) + 1);
  if (draft?.is !== 'map') return [];
  if (segment === '*') return draft.entries.map(({ value }) => value);
  const entry = entryOf(draft, segment);
  return entry === undefined ? [] : [entry.value];
}

function lookInto(draft: Draft | undefined): Draft | undefined {
  if (draft?.is === 'opaque') throw new OpaqueError('an alias or a tag is in the way');
  return draft;
}
