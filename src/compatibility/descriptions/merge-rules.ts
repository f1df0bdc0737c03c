import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';

/** How the parts of a value are merged if several writers set it. */
export type MergeRules = {
  /** How a list is merged: as a whole (`atomic`), as a `set`, or as a `map` by its keys. */
  readonly list: string;
  /** The keys of such a map, sorted. */
  readonly keys: readonly string[];
  /** Whether a map or an object is `atomic`. */
  readonly map: string;
  /** The strategic merge patch strategy. */
  readonly patch: string;
};

/**
 * Returns how a value is merged, whichever markers its schema uses (specification, "Server-side apply"). A list without a list type is
 * atomic unless it has a patch strategy `merge`: then it is a map by the patch merge key, or a set if there is no key. A map or an object
 * without a map type is granular. A scalar is not merged.
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

/** Formats merge rules: `list-type map by name`. */
export function mergeText({ list, keys, map, patch }: MergeRules): string {
  const parts = [
    ...(list === 'atomic' ? [] : [`list-type ${list}${keys.length === 0 ? '' : ` by ${keys.join(', ')}`}`]),
    ...(map === 'granular' ? [] : [`map-type ${map}`]),
    ...(patch === '' ? [] : [`patch strategy ${patch}`]),
  ];
  return parts.length === 0 ? 'no markers' : parts.join('; ');
}

function keysOf(declared: Json | undefined, key: string | undefined): readonly string[] {
  const keys = Array.isArray(declared) ? declared.filter((each): each is string => typeof each === 'string') : [];
  return keys.length > 0 || key === undefined ? [...keys].sort() : [key];
}
