// json: reading and editing JSON values. It imports the JSON folders of core, and knows neither requests nor kinds.

import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';

/** Returns a field of an object by a key that may be external: inherited properties are ignored. */
export function fieldOf(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Returns the value at a path of field names; `undefined` where the path leaves the objects. */
export function valueAt(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  let at = value;
  for (const key of path) at = isJsonObject(at) ? fieldOf(at, key) : undefined;
  return at;
}

/** Returns the object at a path of field names; an empty one where there is none. */
export function objectAt(value: Json | undefined, ...path: readonly string[]): JsonObject {
  const found = valueAt(value, ...path);
  return isJsonObject(found) ? found : {};
}

/** Returns the string at a path of field names; `undefined` where there is none. */
export function textAt(value: Json | undefined, ...path: readonly string[]): string | undefined {
  const found = valueAt(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

/** Returns the strings of the array at a path; other values are ignored. */
export function textsAt(value: Json | undefined, ...path: readonly string[]): readonly string[] {
  return arrayAt(value, ...path).filter((item) => typeof item === 'string');
}

/** Returns the array at a path of field names; an empty one where there is none. */
export function arrayAt(value: Json | undefined, ...path: readonly string[]): readonly Json[] {
  const found = valueAt(value, ...path);
  return isJsonArray(found) ? found : [];
}

/** Returns the object with fields set, or removed where `undefined`. Keys may be external. */
export function withFields(object: JsonObject, fields: { readonly [key: string]: Json | undefined }): JsonObject {
  const merged = new Map<string, Json>(Object.entries(object));
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined) merged.delete(key);
    else merged.set(key, value);
  }
  return Object.fromEntries(merged);
}
