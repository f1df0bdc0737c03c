import type { Json } from '../../model/json.ts';
import { fieldOf, isObject } from './json-object.ts';

/** The target after a JSON merge patch (RFC 7386): objects merge, null removes, everything else replaces. */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const base = isObject(target) ? target : {};
  const merged = new Map<string, Json>(Object.entries(base));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, mergePatch(fieldOf(base, key), value));
  }
  return Object.fromEntries(merged);
}
