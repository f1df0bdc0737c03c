import type { Json, JsonObject } from '../../model/json.ts';
import type { Schema } from '../schema/schema.ts';
import { jsonEqual } from './json-equal.ts';
import { fieldOf, isArray, isObject } from './json-object.ts';

/** A strategic merge patch that names no key where its list is merged by one. */
export class StrategicMergeError extends Error {}

/** What a patch says of how it is to be taken, and not of the object. */
const directive = /^\$(?:patch|retainKeys|setElementOrder\/.+|deleteFromPrimitiveList\/.+)$/;

/**
 * The target after a strategic merge patch: as a JSON merge patch, but for lists that the schema merges. Items of a map list
 * are merged by their keys, and one with `$patch: delete` goes; elements of a set are added. A map or a list whose patch
 * says `$patch: replace` is replaced, and one that says `$patch: delete` goes; `$retainKeys` names the fields of an object
 * that stay. Throws `StrategicMergeError` for an item that lacks a key of its list.
 */
export function strategicMergePatch(target: Json | undefined, patch: Json, schema: Schema | undefined): Json {
  if (isArray(patch)) return mergeLists(isArray(target) ? target : [], patch, schema);
  if (!isObject(patch)) return patch;
  const base = isObject(target) && fieldOf(patch, '$patch') !== 'replace' ? retained(target, patch) : {};
  const merged = new Map<string, Json>(Object.entries(base));
  for (const [key, value] of Object.entries(patch)) {
    const list = /^\$deleteFromPrimitiveList\/(.+)$/.exec(key)?.[1];
    if (list !== undefined) merged.set(list, without(merged.get(list), value));
    else if (directive.test(key)) continue;
    else if (value === null || (isObject(value) && fieldOf(value, '$patch') === 'delete')) merged.delete(key);
    else merged.set(key, strategicMergePatch(fieldOf(base, key), value, schema?.properties?.get(key) ?? schema?.additionalProperties));
  }
  return Object.fromEntries(merged);
}

function without(list: Json | undefined, gone: Json): Json {
  if (!isArray(list) || !isArray(gone)) return list ?? [];
  return list.filter((one) => !gone.some((other) => jsonEqual(one, other)));
}

function mergeLists(target: readonly Json[], patch: readonly Json[], schema: Schema | undefined): Json {
  const replaces = patch.some((item) => isObject(item) && fieldOf(item, '$patch') === 'replace' && Object.keys(item).length === 1);
  const items = patch.filter((item) => !(isObject(item) && fieldOf(item, '$patch') === 'replace' && Object.keys(item).length === 1));
  const way = wayOf(schema);
  if (way === 'elements') return [...target, ...items.filter((item) => !target.some((one) => jsonEqual(one, item)))];
  if (way === 'whole' || replaces) return items.map((item) => strategicMergePatch(undefined, item, schema?.items));
  return mergeByKeys(target, items, way, schema?.items);
}

/** How a list takes its patch: by the keys of its items, element by element, or as a whole. */
function wayOf(schema: Schema | undefined): readonly string[] | 'elements' | 'whole' {
  const { patch, listType, listMapKeys = [] } = schema ?? {};
  if (patch !== undefined) return !patch.merge ? 'whole' : patch.mergeKey === undefined ? 'elements' : [patch.mergeKey];
  return listType === 'map' ? listMapKeys : listType === 'set' ? 'elements' : 'whole';
}

/** What is left of an object whose patch says which of its fields stay. */
function retained(target: JsonObject, patch: JsonObject): JsonObject {
  const stay = fieldOf(patch, '$retainKeys');
  return isArray(stay) ? Object.fromEntries(Object.entries(target).filter(([key]) => stay.includes(key))) : target;
}

function mergeByKeys(target: readonly Json[], patch: readonly Json[], keys: readonly string[], schema: Schema | undefined): Json {
  const merged = [...target];
  for (const item of patch) {
    if (!isObject(item) || keys.some((key) => fieldOf(item, key) === undefined))
      throw new StrategicMergeError(`an item of a list that is merged by ${keys.join(', ')} lacks it`);
    const index = merged.findIndex((one) => hasSameKeys(one, item, keys));
    const isDeletion = fieldOf(item, '$patch') === 'delete';
    const value = isDeletion ? [] : [strategicMergePatch(merged[index], item, schema)];
    if (index === -1) merged.push(...value);
    else merged.splice(index, 1, ...value);
  }
  return merged;
}

function hasSameKeys(one: Json, other: JsonObject, keys: readonly string[]): boolean {
  return isObject(one) && keys.every((key) => jsonEqual(fieldOf(one, key), fieldOf(other, key)));
}
