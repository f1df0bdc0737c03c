import { parseJson } from '#core/http/body-of';
import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';

/** Returns the entries of metadata.managedFields; an entry that is not an object becomes an empty one. */
export function managedEntries(object: JsonObject): readonly JsonObject[] {
  const list = pointTo(object, '/metadata/managedFields');
  return Array.isArray(list) ? list.map((entry: Json) => (isJsonObject(entry) ? entry : {})) : [];
}

/** What an entry of managedFields has by itself (specification, "managedFields entry"). */
export const rulesOfEntry = {
  manager: { expected: 'a non-empty manager', isMet: (entry: JsonObject) => (stringAt(entry, '/manager') ?? '') !== '' },
  operation: {
    expected: 'operation Apply or Update',
    isMet: (entry: JsonObject) => ['Apply', 'Update'].includes(stringAt(entry, '/operation') ?? ''),
  },
  'fields-type': { expected: 'fieldsType FieldsV1', isMet: (entry: JsonObject) => stringAt(entry, '/fieldsType') === 'FieldsV1' },
  leaves: {
    expected: 'fieldsV1 as nested maps with empty maps as leaves',
    isMet: (entry: JsonObject) => isJsonObject(entry['fieldsV1']) && isNested(entry['fieldsV1']),
  },
} as const;

/** Recursion is safe: a body that is nested too deep is not read as JSON. */
function isNested(place: Json | undefined): boolean {
  return isJsonObject(place) && Object.values(place).every(isNested);
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
