import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';

/** How the parts of a value are merged where several write it. */
export type MergeRules = {
  /** A list of a schema: whole (`atomic`), as a `set`, or as a `map` by some keys. */
  readonly list: string;
  /** The keys of such a map, sorted. */
  readonly keys: readonly string[];
  /** Whether a map or an object is one whole. */
  readonly map: string;
  /** What a strategic merge patch does with it. */
  readonly patch: string;
};

/**
 * How a value is merged, whichever way its schema says so (specification, "Server-side apply"). A list without a type is one
 * whole, unless a merge patch merges it: then it is a map by the key of the patch, or without a key a set. A map or an
 * object without a type is granular. On a single value nothing is merged.
 */
export function mergeRulesOf(schema: JsonObject, prefix: string): MergeRules {
  const own = (key: string): Json | undefined => (Object.hasOwn(schema, `${prefix}${key}`) ? schema[`${prefix}${key}`] : undefined);
  const isSingle = typeof schema['type'] === 'string' && schema['type'] !== 'array' && schema['type'] !== 'object';
  const [type, mapType, strategy, mergeKey] = [own('list-type'), own('map-type'), own('patch-strategy'), own('patch-merge-key')];
  const isMerged = typeof strategy === 'string' && strategy.split(',').includes('merge');
  const key = typeof mergeKey === 'string' ? mergeKey : undefined;
  if (isSingle) return { list: 'atomic', keys: [], map: 'granular', patch: '' };
  const fallback = !isMerged ? 'atomic' : key === undefined ? 'set' : 'map';
  const list = typeof type === 'string' ? type : isJsonObject(schema['items']) ? fallback : 'atomic';
  return {
    list,
    keys: list === 'map' ? keysOf(own('list-map-keys'), key) : [],
    map: mapType === 'atomic' ? 'atomic' : 'granular',
    patch: [typeof strategy === 'string' ? strategy : '', key ?? ''].filter((part) => part !== '').join(' by '),
  };
}

/** Merge rules in words: `map by name`, `atomic`. */
export function mergeText({ list, keys, map, patch }: MergeRules): string {
  const parts = [
    ...(list === 'atomic' ? [] : [`list-type ${list}${keys.length === 0 ? '' : ` by ${keys.join(', ')}`}`]),
    ...(map === 'granular' ? [] : [`map-type ${map}`]),
    ...(patch === '' ? [] : [`patch strategy ${patch}`]),
  ];
  return parts.length === 0 ? 'nothing said' : parts.join('; ');
}

function keysOf(declared: Json | undefined, key: string | undefined): readonly string[] {
  const keys = Array.isArray(declared) ? declared.filter((each): each is string => typeof each === 'string') : [];
  return keys.length > 0 || key === undefined ? [...keys].sort() : [key];
}
