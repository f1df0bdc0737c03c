import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';

/** Returns a document after a JSON merge patch (RFC 7386). */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isJsonObject(patch)) return patch;
  const result = new Map<string, Json>(isJsonObject(target) ? fieldsOf(target) : []);
  for (const [key, value] of fieldsOf(patch)) {
    if (value === null) result.delete(key);
    else result.set(key, mergePatch(result.get(key), value));
  }
  return Object.fromEntries(result);
}

/** Returns the fields of an object that have a value. */
function fieldsOf(object: JsonObject): readonly (readonly [string, Json])[] {
  return Object.entries(object).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
}
