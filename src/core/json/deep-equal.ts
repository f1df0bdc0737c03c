import type { Json } from '../model/json.ts';
import { isJsonObject } from './json-object.ts';

/** Returns whether two JSON values are equal; the order of keys does not matter. */
export function deepEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((element, index) => deepEqual(element, b[index]));
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => {
    const [left, right] = [a[key], b[key]];
    return Object.hasOwn(b, key) && left !== undefined && right !== undefined && deepEqual(left, right);
  });
}
