import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { fieldOf } from '../../json/json-object.ts';
import type { PatchReading } from '../../settings/personality.ts';

/**
 * Returns the target after a JSON merge patch (RFC 7386): objects merge, null removes, everything else replaces. Released
 * servers also drop null fields from the objects of a list, unless the list replaces an object.
 */
export function mergePatch(target: Json | undefined, patch: Json, reading: PatchReading = 'as-standardized'): Json {
  if (!isJsonObject(patch))
    return reading === 'as-released' && isJsonArray(patch) && !isJsonObject(target) ? patch.map(withoutNulls) : patch;
  const base = isJsonObject(target) ? target : {};
  const merged = new Map<string, Json>(Object.entries(base));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, mergePatch(fieldOf(base, key), value, reading));
  }
  return Object.fromEntries(merged);
}

function withoutNulls(value: Json): Json {
  if (isJsonArray(value)) return value.map(withoutNulls);
  if (!isJsonObject(value)) return value;
  const filled = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(filled.map(([key, field]): [string, Json] => [key, withoutNulls(field)]));
}
