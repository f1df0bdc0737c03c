import type { Draft, DraftEntry, DraftMap } from './draft.ts';
import { entryOf } from './draft-path.ts';

/** The position of a new key in its map: at an index, before a key, or at the end. */
export type Position = { readonly index?: number; readonly before?: string };

/**
 * Puts an entry at a path of keys below a map. Missing maps on the path are created; `0` begins a list. `position` is where the first key
 * of the path goes if it is new. Returns false, without a change, if an entry exists or a part of the path is not a map.
 */
export function putAt(map: DraftMap, path: readonly string[], entry: Omit<DraftEntry, 'key'>, position: Position = {}): boolean {
  const [key = '', ...rest] = path;
  const there = entryOf(map, key);
  if (rest.length === 0) {
    if (there !== undefined) return false;
    insert(map, { ...entry, key }, position);
    return true;
  }
  if (there === undefined) {
    insert(map, { key, value: wrapped(rest, entry) }, position);
    return true;
  }
  return there.value.is === 'map' && putAt(there.value, rest, entry);
}

function wrapped([key = '', ...rest]: readonly string[], entry: Omit<DraftEntry, 'key'>): Draft {
  const inner: DraftMap = { is: 'map', entries: [] };
  if (key === '0') {
    putAt(inner, rest, entry);
    return { is: 'list', items: [inner] };
  }
  putAt(inner, [key, ...rest], entry);
  return inner;
}

function insert(map: DraftMap, entry: DraftEntry, { index, before }: Position): void {
  // An empty key in the text is replaced.
  const empty = map.entries.findIndex(({ key }) => key === entry.key);
  const named = before === undefined ? -1 : map.entries.findIndex(({ key }) => key === before);
  const at = empty >= 0 ? empty : (index ?? (named >= 0 ? named : map.entries.length));
  const rest = map.entries.filter(({ key }) => key !== entry.key);
  map.entries = [...rest.slice(0, at), entry, ...rest.slice(at)];
}
