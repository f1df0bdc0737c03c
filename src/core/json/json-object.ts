import type { Json, JsonObject } from '../model/json.ts';

/** Returns whether a value is a JSON object, not an array. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns whether a value is a JSON array. Narrows the type of a read-only array, which `Array.isArray` does not. */
export function isJsonArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
