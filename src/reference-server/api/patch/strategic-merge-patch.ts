import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { fieldOf, withFields } from '../../json/json-object.ts';
import type { Schema } from '../../kinds/schema/schema.ts';
import { inOrderOfPatch } from './list-order.ts';

/**
 * A strategic merge patch that cannot be applied. `malformed`: a directive is invalid; `failed`: it does not fit its lists;
 * `unfit`: it would merge what cannot be merged.
 */
export class StrategicMergeError extends Error {
  readonly problem: 'malformed' | 'failed' | 'unfit';

  constructor(problem: StrategicMergeError['problem'], message: string) {
    super(message);
    this.problem = problem;
  }
}

const order = /^\$setElementOrder\/(.+)$/s;
const deletions = /^\$deleteFromPrimitiveList\/(.+)$/s;

/**
 * Returns the target after a strategic merge patch: a JSON merge patch, except for lists that the schema merges. Items of a
 * list of maps are merged by a key, and `$patch: delete` removes one; scalars are added. `$patch: replace` replaces a map or
 * list. Added items are in the order of `$setElementOrder`, or else of the patch. Throws `StrategicMergeError`. Changes
 * neither the target nor the patch.
 */
export function strategicMergePatch(target: Json | undefined, patch: Json, schema: Schema | undefined): Json {
  return isJsonObject(patch) ? mergeMaps(isJsonObject(target) ? target : {}, patch, schema) : patch;
}

function mergeMaps(target: JsonObject, patch: JsonObject, schema: Schema | undefined): JsonObject {
  const directive = fieldOf(patch, '$patch');
  if (directive === 'replace') return withFields(patch, { $patch: undefined });
  if (directive === 'delete') return {};
  if (directive !== undefined) throw new StrategicMergeError('failed', 'the $patch directive of a map must be replace or delete');
  const merged = new Map(Object.entries(retained(target, patch)));
  const left = new Map(Object.entries(patch).filter(([key]) => key !== '$retainKeys'));
  for (const [key, value] of Object.entries(patch)) {
    const name = order.exec(key)?.[1];
    if (name === undefined) continue;
    left.delete(key);
    if (orderList(merged, { name, order: value, patch: left.get(name) }, fieldSchema(schema, name))) left.delete(name);
  }
  for (const [key, value] of left) mergeField(merged, key, value, schema);
  return Object.fromEntries(merged);
}

const fieldSchema = (schema: Schema | undefined, name: string): Schema | undefined =>
  schema?.properties?.get(name) ?? schema?.additionalProperties;

/** Returns the target with only the keys in `$retainKeys`, where the patch has it. */
function retained(target: JsonObject, patch: JsonObject): JsonObject {
  const keys = fieldOf(patch, '$retainKeys');
  if (keys === undefined) return target;
  const isDirective = (key: string): boolean => key === '$retainKeys' || order.test(key) || deletions.test(key);
  const unlisted = Object.entries(patch).some(
    ([key, value]) => value !== null && !isDirective(key) && !(isJsonArray(keys) && keys.includes(key)),
  );
  if (!isJsonArray(keys) || unlisted) throw new StrategicMergeError('malformed', '$retainKeys must list all keys of the patch');
  return Object.fromEntries(Object.entries(target).filter(([key]) => keys.includes(key)));
}

function mergeField(merged: Map<string, Json>, key: string, value: Json, schema: Schema | undefined): void {
  const listed = deletions.exec(key)?.[1];
  const name = listed ?? key;
  const old = merged.get(name);
  if (value === null) merged.delete(name);
  else if (old === undefined || kindOf(old) !== kindOf(value)) {
    const fresh = listed === undefined ? withoutDirectives(withoutNulls(value)) : old;
    if (fresh === undefined) merged.delete(name);
    else merged.set(name, fresh);
  } else merged.set(name, mergeValues(old, value, fieldSchema(schema, name), listed !== undefined));
}

function mergeValues(old: Json, value: Json, schema: Schema | undefined, isDeletion: boolean): Json {
  if (isJsonObject(old) && isJsonObject(value)) return mergeMaps(old, value, schema);
  if (!isJsonArray(old) || !isJsonArray(value)) return value;
  const merging = mergingOf(schema);
  return merging === undefined && !isDeletion ? value : mergeLists(old, value, { schema, mergeKey: merging?.mergeKey, isDeletion });
}

/** How a list is merged: the key of its items, where they are maps. */
type Merging = { readonly mergeKey: string | undefined };

function mergingOf(schema: Schema | undefined): Merging | undefined {
  if (schema?.patch !== undefined) return schema.patch.merge ? { mergeKey: schema.patch.mergeKey } : undefined;
  if (schema?.listType === 'set') return { mergeKey: undefined };
  return schema?.listType === 'map' ? { mergeKey: schema.listMapKeys?.[0] } : undefined;
}

type ListMerge = Merging & { readonly schema: Schema | undefined; readonly isDeletion: boolean };

function mergeLists(old: readonly Json[], patch: readonly Json[], merge: ListMerge): readonly Json[] {
  if (old.length === 0 && patch.length === 0) return old;
  if (kindOfElements(old, patch) !== 'map') {
    if (merge.isDeletion) return old.filter((one) => !patch.some((other) => deepEqual(one, other)));
    const both = [...old, ...patch];
    const merged = both.filter((one, index) => both.findIndex((other) => deepEqual(one, other)) === index);
    return inOrderOfPatch(merged, { patch, target: old, identity: (item) => item });
  }
  const { mergeKey, schema } = merge;
  if (mergeKey === undefined) throw new StrategicMergeError('failed', 'a list of maps without a merge key cannot be merged');
  const identity = (item: Json): Json | undefined => (isJsonObject(item) ? fieldOf(item, mergeKey) : undefined);
  const { items, kept } = withSpecialItems(old, patch, identity);
  const merged = [...kept];
  for (const item of items) {
    const index = merged.findIndex((one) => deepEqual(identity(one), requiredIdentity(item, identity)));
    const found = merged[index];
    if (isJsonObject(found) && isJsonObject(item)) merged.splice(index, 1, mergeMaps(found, item, schema?.items));
    else merged.push(item);
  }
  for (const item of merged) requiredIdentity(item, identity);
  return inOrderOfPatch(merged, { patch: items, target: kept, identity });
}

/** Applies the items of a list patch that delete or replace; returns the remaining list and items. */
function withSpecialItems(
  old: readonly Json[],
  patch: readonly Json[],
  identity: (item: Json) => Json | undefined,
): { readonly items: readonly Json[]; readonly kept: readonly Json[] } {
  const directiveOf = (item: Json): Json | undefined => (isJsonObject(item) ? fieldOf(item, '$patch') : undefined);
  const items = patch.filter((item) => directiveOf(item) === undefined);
  let kept = old;
  for (const item of patch) {
    const directive = directiveOf(item);
    if (directive !== undefined && directive !== 'delete' && directive !== 'replace')
      throw new StrategicMergeError('failed', 'the $patch directive of an item must be delete or replace');
    if (directive !== 'delete') continue;
    const gone = requiredIdentity(item, identity);
    kept = kept.filter((one) => !deepEqual(identity(one), gone));
  }
  return patch.some((item) => directiveOf(item) === 'replace') ? { items: [], kept: items } : { items, kept };
}

function requiredIdentity(item: Json, identity: (item: Json) => Json | undefined): Json {
  const found = identity(item);
  if (found === undefined) throw new StrategicMergeError('failed', 'an item of a list has no merge key');
  return found;
}

/** Merges a list and sorts it by `$setElementOrder`. Returns whether the patch of the list was merged, too. */
function orderList(
  merged: Map<string, Json>,
  requested: { readonly name: string; readonly order: Json; readonly patch: Json | undefined },
  schema: Schema | undefined,
): boolean {
  const old = merged.get(requested.name);
  const { order: wanted, patch } = requested;
  if (!isJsonArray(wanted) || (old !== undefined && !isJsonArray(old)) || (patch !== undefined && !isJsonArray(patch)))
    throw new StrategicMergeError('failed', '$setElementOrder is valid for lists only');
  if (schema === undefined) throw new StrategicMergeError('failed', `unknown list ${requested.name}`);
  const mergeKey = schema.patch === undefined ? mergingOf(schema)?.mergeKey : schema.patch.mergeKey;
  const identity = (item: Json): Json | undefined =>
    mergeKey === undefined ? item : isJsonObject(item) ? fieldOf(item, mergeKey) : undefined;
  requireSameOrder(patch ?? [], wanted, identity);
  if (old === undefined && patch === undefined) return false;
  const all = listToOrder(old, patch, schema);
  if (mergeKey !== undefined) for (const item of all) requiredIdentity(item, identity);
  kindOfElements(old ?? [], patch ?? []);
  merged.set(requested.name, inOrderOfPatch(all, { patch: wanted, target: old ?? [], identity }));
  return true;
}

function listToOrder(old: readonly Json[] | undefined, patch: readonly Json[] | undefined, schema: Schema): readonly Json[] {
  if (old === undefined) return listWithoutDirectives(patch ?? []);
  const merging = mergingOf(schema);
  if (patch === undefined) return old;
  return merging === undefined ? patch : mergeLists(old, patch, { schema, mergeKey: merging.mergeKey, isDeletion: false });
}

/** Checks that the items that a patch adds are in its order, in the same sequence. */
function requireSameOrder(patch: readonly Json[], wanted: readonly Json[], identity: (item: Json) => Json | undefined): void {
  if (patch.length === 0 || wanted.length === 0) return;
  const added = patch.filter((item) => !isJsonObject(item) || fieldOf(item, '$patch') === undefined);
  let met = 0;
  for (const item of wanted) if (met < added.length && deepEqual(identity(added[met] ?? null), identity(item))) met += 1;
  if (met < added.length) throw new StrategicMergeError('failed', 'the order of a list in the patch differs from $setElementOrder');
}

type Kind = 'null' | 'list' | 'map' | 'scalar';

function kindOf(value: Json): Kind {
  if (value === null) return 'null';
  if (isJsonArray(value)) return 'list';
  return isJsonObject(value) ? 'map' : 'scalar';
}

/** Returns the kind of all elements of some lists. Throws for elements of different kinds. */
function kindOfElements(...lists: readonly (readonly Json[])[]): Kind {
  const kinds = new Set(lists.flat().map((item) => (kindOf(item) === 'scalar' ? typeof item : kindOf(item))));
  const [kind] = kinds;
  if (kind === 'list') throw new StrategicMergeError('unfit', 'lists of lists cannot be merged');
  if (kind === undefined || kinds.size > 1) throw new StrategicMergeError('failed', 'the elements of merged lists must have the same type');
  return kind === 'map' || kind === 'null' ? kind : 'scalar';
}

function withoutNulls(value: Json): Json {
  if (isJsonArray(value)) return value.map(withoutNulls);
  if (!isJsonObject(value)) return value;
  const filled = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(filled.map(([key, field]): [string, Json] => [key, withoutNulls(field)]));
}

/** Returns a value without the maps in it that are directives; `undefined` for a directive. */
function withoutDirectives(value: Json): Json | undefined {
  if (isJsonArray(value)) return listWithoutDirectives(value);
  if (!isJsonObject(value)) return value;
  if (fieldOf(value, '$patch') !== undefined) return undefined;
  const fields = Object.entries(value).map(([key, field]): [string, Json | undefined] => [key, withoutDirectives(field)]);
  return Object.fromEntries(fields.flatMap(([key, field]): [string, Json][] => (field === undefined ? [] : [[key, field]])));
}

const listWithoutDirectives = (list: readonly Json[]): readonly Json[] =>
  list.flatMap((item) => {
    const left = withoutDirectives(item);
    return left === undefined ? [] : [left];
  });
