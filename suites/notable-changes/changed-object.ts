import type { Json, JsonObject } from '#core/model/json';

/**
 * An object with other values at some places, by JSON pointers; `null` takes away what is there. Objects on the way to
 * a place are made, elements of arrays must be there.
 */
export function changedObject(object: JsonObject, change: JsonObject): JsonObject {
  return Object.entries(change).reduce<JsonObject>((before, [pointer, value]) => {
    const after = changedAt(before, partsOf(pointer), value);
    return isObject(after) ? after : before;
  }, object);
}

/** The same change as a merge patch, which knows no elements of arrays. */
export function mergePatchOf(change: JsonObject): JsonObject {
  return Object.entries(change).reduce<JsonObject>((patch, [pointer, value]) => {
    const after = mergedAt(patch, partsOf(pointer), value);
    return isObject(after) ? after : patch;
  }, {});
}

function changedAt(place: Json | undefined, [part, ...rest]: readonly string[], value: Json): Json {
  if (part === undefined) return value;
  if (isList(place)) return place.map((element, index) => (String(index) === part ? changedAt(element, rest, value) : element));
  const fields = isObject(place) ? place : {};
  if (rest.length === 0 && value === null) return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== part));
  return { ...fields, [part]: changedAt(fields[part], rest, value) };
}

function mergedAt(place: Json | undefined, [part, ...rest]: readonly string[], value: Json): Json {
  if (part === undefined) return value;
  const fields = isObject(place) ? place : {};
  return { ...fields, [part]: mergedAt(fields[part], rest, value) };
}

function partsOf(pointer: string): readonly string[] {
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}
