import type { Json } from '#core/model/json';
import { isArray, isObject } from './json-object.ts';

/** Whether two values are the same JSON; the order of fields does not count. */
export function jsonEqual(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (isArray(one)) return isArray(other) && one.length === other.length && one.every((item, index) => jsonEqual(item, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && jsonEqual(one[key], other[key]));
}
