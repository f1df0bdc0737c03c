import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { objectAt, valueAt, withFields } from '../../json/json-object.ts';

/**
 * Returns the object with managedFields in which no map is owned besides its fields, so that keys are fields or list items
 * only (specification, "managedFields entry"). An update that creates a map owns the map itself, which has no consequence in
 * the specification.
 */
export function withoutOwnedMaps(object: JsonObject): JsonObject {
  const list = valueAt(object, 'metadata', 'managedFields');
  if (!isJsonArray(list)) return object;
  const managedFields = list.map((entry): Json => {
    const fields = valueAt(entry, 'fieldsV1');
    return isJsonObject(entry) && isJsonObject(fields) ? withFields(entry, { fieldsV1: withoutSelf(fields, true) }) : entry;
  });
  return withFields(object, { metadata: withFields(objectAt(object, 'metadata'), { managedFields }) });
}

function withoutSelf(fields: JsonObject, isMap: boolean): JsonObject {
  const entries = Object.entries(fields).filter(([key]) => key !== '.' || !isMap);
  return Object.fromEntries(
    entries.map(([key, below]): [string, Json] => [key, isJsonObject(below) ? withoutSelf(below, key.startsWith('f:')) : below]),
  );
}
