import type { Json, JsonObject } from '../model/json.ts';

/** Returns the own value of a key of an object, or `undefined`. A key may be any text, such as `constructor`. */
export function ownOf(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
