import type { Json, JsonObject } from '../model/json.ts';

/** Whether a value is a JSON object, and no array. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
