import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { parsePointer } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';

/**
 * An object with other values at some places, by JSON pointers; `null` removes a value. Missing objects on the way to a
 * place are added; elements of arrays must exist.
 */
export function changedObject(object: JsonObject, change: JsonObject): JsonObject {
  return Object.entries(change).reduce<JsonObject>((before, [pointer, value]) => {
    const after = changedAt(before, parsePointer(pointer) ?? [], value);
    return isJsonObject(after) ? after : before;
  }, object);
}

/** The same change as a merge patch, which cannot address elements of arrays. */
export function mergePatchOf(change: JsonObject): JsonObject {
  return Object.entries(change).reduce<JsonObject>((patch, [pointer, value]) => {
    const after = mergedAt(patch, parsePointer(pointer) ?? [], value);
    return isJsonObject(after) ? after : patch;
  }, {});
}

function changedAt(place: Json | undefined, [part, ...rest]: readonly string[], value: Json): Json {
  if (part === undefined) return value;
  if (isJsonArray(place)) return place.map((element, index) => (String(index) === part ? changedAt(element, rest, value) : element));
  const fields = isJsonObject(place) ? place : {};
  if (rest.length === 0 && value === null) return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== part));
  return { ...fields, [part]: changedAt(fields[part], rest, value) };
}

function mergedAt(place: Json | undefined, [part, ...rest]: readonly string[], value: Json): Json {
  if (part === undefined) return value;
  const fields = isJsonObject(place) ? place : {};
  return { ...fields, [part]: mergedAt(fields[part], rest, value) };
}
