import type { Json, JsonObject } from '#core/model/json';

/** Returns an object without kind and apiVersion, which the items of a list may leave out. */
export function withoutType(object: JsonObject): { readonly [key: string]: Json } {
  const { kind: _kind, apiVersion: _apiVersion, ...rest } = object;
  return rest;
}
