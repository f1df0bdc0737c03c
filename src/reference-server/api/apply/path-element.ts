import type { Json } from '#core/model/json';

/**
 * One step of a path into an object, in the form that `fieldsV1` has it: a field by name, the item of a map list by
 * its keys, the item of a set by its value, or an item by its index.
 * Always canonical: the keys of an item are sorted and its values are JSON without spaces, so that elements are equal
 * when their text is.
 */
export type PathElement = `f:${string}` | `k:{${string}}` | `v:${string}` | `i:${number}`;

/** What can tell an item of a list apart. */
export type KeyValue = string | number | boolean;

/** Whether a value can tell an item apart. */
export function isKeyValue(value: unknown): value is KeyValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** The step to a field. */
export const fieldElement = (name: string): PathElement => `f:${name}`;

/** The step to the item of a set. */
export const valueElement = (value: KeyValue): PathElement => `v:${JSON.stringify(value)}`;

/** The step to the item of a map list. */
export function keyElement(keys: readonly (readonly [string, KeyValue])[]): PathElement {
  const sorted = [...keys].sort(([one], [other]) => (one < other ? -1 : 1));
  return `k:{${sorted.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
}

/** The name of the field that is stepped to; `undefined` for an item of a list. */
export function fieldName(element: PathElement): string | undefined {
  return element.startsWith('f:') ? element.slice(2) : undefined;
}

/**
 * The element that a key of `fieldsV1` stands for.
 * `unknown` for a kind of element that is not known, and `malformed` for what is no element at all.
 */
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

/** A path as people read it: `.spec.ports[name="web",port=80].protocol`, `.metadata.finalizers[="a"]`. */
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
