import type { Json } from '../model/json.ts';

/**
 * Returns the value at a JSON pointer (RFC 6901); `/last` stands for the last element of an array. Returns undefined where
 * there is no such value. Only own keys are followed, because a server may send any field name.
 */
export function pointTo(document: Json | undefined, pointer: string): Json | undefined {
  let place = document;
  for (const key of tokensOf(pointer)) {
    if (place === null || typeof place !== 'object') return undefined;
    if (Array.isArray(place)) place = elementOf(place, key);
    else place = Object.hasOwn(place, key) ? Reflect.get(place, key) : undefined;
    if (place === undefined) return undefined;
  }
  return place;
}

/** The tokens of the pointers that were followed: most are those of a few tables, which are followed millions of times. */
const known = new Map<string, readonly string[]>();
const mostKnown = 5000;
/** A key that a server made up can have any length; a pointer of a table is short. */
const longestKnown = 200;

function tokensOf(pointer: string): readonly string[] {
  const found = known.get(pointer);
  if (found !== undefined) return found;
  const tokens = pointer === '' ? [] : pointer.slice(1).split('/').map(unescapeToken);
  if (pointer.length > longestKnown) return tokens;
  if (known.size >= mostKnown) known.clear();
  known.set(pointer, tokens);
  return tokens;
}

function elementOf(array: readonly Json[], key: string): Json | undefined {
  if (key === 'last') return array[array.length - 1];
  return /^\d{1,9}$/.test(key) ? array[Number(key)] : undefined;
}

/** Returns the unescaped reference tokens of a JSON pointer (RFC 6901); `undefined` for text that is no pointer. */
export function parsePointer(pointer: string): readonly string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
  return pointer.slice(1).split('/').map(unescapeToken);
}

/** Returns the JSON pointer to a key or an index under another pointer. */
export function pointerUnder(parent: string, key: string): string {
  return `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Returns what a JSON pointer names as people write it: `metadata.labels["example.com/a"]`, `items[2].metadata.name`. */
export function fieldText(pointer: string): string {
  const fields = pointer.slice(1).split('/').map(unescapeToken);
  return fields.reduce((text, field) => {
    if (/^\d+$/.test(field)) return `${text}[${field}]`;
    if (!/^[\w$-]+$/.test(field)) return `${text}[${JSON.stringify(field)}]`;
    return text === '' ? field : `${text}.${field}`;
  }, '');
}

/** Returns a reference token without the escapes of RFC 6901: `~1` is a slash and `~0` is a tilde. */
export function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
