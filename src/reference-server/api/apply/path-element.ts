import type { Json } from '#core/model/json';

/**
 * One step of a path into an object, as in `fieldsV1`: a field by name, a list item by its keys, a set item by its value, or
 * an item by its index. Elements are canonical, with sorted keys and JSON without spaces, so that equal elements have equal
 * text.
 */
export type PathElement = `f:${string}` | `k:{${string}}` | `v:${string}` | `i:${number}`;

/** A value that can identify an item of a list. */
export type KeyValue = string | number | boolean;

/** Returns whether a value can identify an item. */
export function isKeyValue(value: unknown): value is KeyValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Creates the element of a field. */
export const fieldElement = (name: string): PathElement => `f:${name}`;

/** Creates the element of a set item. */
export const valueElement = (value: KeyValue): PathElement => `v:${JSON.stringify(value)}`;

/** Creates the element of a list item by its keys. */
export function keyElement(keys: readonly (readonly [string, KeyValue])[]): PathElement {
  const sorted = [...keys].sort(([one], [other]) => (one < other ? -1 : 1));
  return `k:{${sorted.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
}

/** Returns the name of the field of an element; `undefined` for a list item. */
export function fieldName(element: PathElement): string | undefined {
  return element.startsWith('f:') ? element.slice(2) : undefined;
}

/** Parses a key of `fieldsV1`. Returns `unknown` for an unknown kind of element, and `malformed` for text that is no element. */
export function parsePathElement(key: string): PathElement | 'unknown' | 'malformed' {
  if (key.charAt(1) !== ':') return 'malformed';
  const content = key.slice(2);
  switch (key.charAt(0)) {
    case 'f':
      return fieldElement(content);
    case 'i':
      return /^\d{1,9}$/.test(content) ? `i:${Number(content)}` : 'malformed';
    case 'v': {
      const value = parse(content);
      return isKeyValue(value) ? valueElement(value) : 'malformed';
    }
    case 'k': {
      const keys = keysOf(content);
      return keys === undefined ? 'malformed' : keyElement(keys);
    }
    default:
      return 'unknown';
  }
}

/** Formats a path for messages: `.spec.ports[name="web",port=80].protocol`, `.metadata.finalizers[="a"]`. */
export function pathText(path: readonly PathElement[]): string {
  return path.map(elementText).join('');
}

function elementText(element: PathElement): string {
  const content = element.slice(2);
  if (element.startsWith('f:')) return `.${content}`;
  if (element.startsWith('v:')) return `[=${content}]`;
  if (element.startsWith('i:')) return `[${content}]`;
  return `[${(keysOf(content) ?? []).map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(',')}]`;
}

function keysOf(text: string): readonly (readonly [string, KeyValue])[] | undefined {
  const parsed = parse(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const keys = Object.entries(parsed).flatMap(([name, value]): [string, KeyValue][] => (isKeyValue(value) ? [[name, value]] : []));
  return keys.length === Object.keys(parsed).length ? keys : undefined;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
