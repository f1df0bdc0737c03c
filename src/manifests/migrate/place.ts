import type { Draft, DraftEntry, DraftMap } from './draft.ts';

/** A place in an object where a step has something to do; what is there may be missing. */
export type Place = {
  /** The maps and lists from the object down to `parent`, which is the last of them. */
  readonly ancestors: readonly Draft[];
  readonly parent: DraftMap;
  readonly key: string;
  /** The keys below `key`, where a map on the way is missing too. */
  readonly below: readonly string[];
};

/** Something on the way to a place cannot be looked into. */
export class OpaqueError extends Error {}

/**
 * All places that a path leads to. Its last key need not be there, and neither need the maps before it where no star comes
 * after them; a star stands for each item and each value.
 *
 * @throws OpaqueError where an alias or a tag is in the way.
 */
export function placesAt(root: Draft, path: string): readonly Place[] {
  return placesBelow([root], segmentsOf(path));
}

function placesBelow(ancestors: readonly Draft[], [segment = '', ...rest]: readonly string[]): readonly Place[] {
  const parent = lookInto(ancestors.at(-1));
  if (parent === undefined) return [];
  const children = childrenOf(ancestors, segment);
  if (rest.length > 0 && children.length > 0) return children.flatMap((child) => placesBelow([...ancestors, child], rest));
  if (parent.is !== 'map') return [];
  if (segment === '*') return rest.length > 0 ? [] : parent.entries.map(({ key }) => ({ ancestors, parent, key, below: [] }));
  return rest.includes('*') ? [] : [{ ancestors, parent, key: segment, below: rest }];
}

/** The values that a path leads to. Throws OpaqueError as `placesAt` does. */
export function valuesAt(root: Draft, path: string): readonly Draft[] {
  let values: readonly (readonly Draft[])[] = [[root]];
  for (const segment of segmentsOf(path)) values = values.flatMap((way) => childrenOf(way, segment).map((child) => [child]));
  return values.flat();
}

/** The entry of a map; where a key stands twice, the one that counts. One that says nothing is none. */
export function entryOf(map: DraftMap, key: string): DraftEntry | undefined {
  const entry = map.entries.filter((each) => each.key === key).at(-1);
  return entry === undefined || (entry.value.is === 'scalar' && entry.value.value === null) ? undefined : entry;
}

/** The parts of a path, with `~1` for a slash and `~0` for a tilde as in JSON pointers. */
export function segmentsOf(path: string): readonly string[] {
  const parts = path.startsWith('/') ? path.slice(1) : path;
  return parts.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
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
