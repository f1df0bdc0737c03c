import { parseJson } from '#core/http/body-of';
import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';

/** Returns the entries of metadata.managedFields; an entry that is not an object becomes an empty one. */
export function managedEntries(object: JsonObject): readonly JsonObject[] {
  const list = pointTo(object, '/metadata/managedFields');
  return Array.isArray(list) ? list.map((entry: Json) => (isJsonObject(entry) ? entry : {})) : [];
}

/**
 * Returns whether an entry owns the field at a path of `fieldsV1` keys (specification, "managedFields entry"). The key of a
 * list item (`k:`, `v:`) is compared as JSON, because the order of its fields has no meaning.
 */
export function ownsField(entry: JsonObject, path: readonly string[]): boolean {
  let place = pointTo(entry, '/fieldsV1');
  for (const element of path) {
    if (!isJsonObject(place)) return false;
    const key = Object.keys(place).find((one) => isSameElement(one, element));
    if (key === undefined) return false;
    place = place[key];
  }
  return isJsonObject(place) && (Object.keys(place).length === 0 || Object.hasOwn(place, '.'));
}

function isSameElement(one: string, other: string): boolean {
  if (one === other) return true;
  const kind = one.slice(0, 2);
  if ((kind !== 'k:' && kind !== 'v:') || !other.startsWith(kind)) return false;
  const [a, b] = [parseJson(one.slice(2)), parseJson(other.slice(2))];
  return a !== undefined && b !== undefined && deepEqual(a, b);
}
