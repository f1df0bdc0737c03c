import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { fieldOf, valueAt, withFields } from '../../json/json-object.ts';

/** The path of a field in a served version and in the stored one. */
export type Move = readonly [served: readonly string[], stored: readonly string[]];

/**
 * Moves fields to other paths. All fields are removed before any is added, so that fields can swap names. An object that
 * loses its last field is removed too.
 */
export function movedFields(object: JsonObject, moves: readonly Move[], to: 'stored' | 'served'): JsonObject {
  const [from, into] = to === 'stored' ? ([0, 1] as const) : ([1, 0] as const);
  const found = moves.map((move) => valueAt(object, ...move[from]));
  const without = moves.reduce((rest, move) => withoutField(rest, move[from]), object);
  return moves.reduce((result, move, index) => {
    const value = found[index];
    return value === undefined ? result : withFieldAt(result, move[into], value);
  }, without);
}

/** Changes the value at a path, if there is one. */
export function changedAt(object: JsonObject, path: readonly string[], change: (value: Json) => Json): JsonObject {
  const value = valueAt(object, ...path);
  return value === undefined ? object : withFieldAt(object, path, change(value));
}

/** Changes each object of a list; other values stay. */
export function changedEach(list: Json, change: (item: JsonObject) => JsonObject): Json {
  return isJsonArray(list) ? list.map((item) => (isJsonObject(item) ? change(item) : item)) : list;
}

function withoutField(object: JsonObject, [first, ...rest]: readonly string[]): JsonObject {
  const value = first === undefined ? undefined : fieldOf(object, first);
  if (first === undefined || value === undefined) return object;
  if (rest.length === 0) return withFields(object, { [first]: undefined });
  if (!isJsonObject(value)) return object;
  const left = withoutField(value, rest);
  return withFields(object, { [first]: left !== value && Object.keys(left).length === 0 ? undefined : left });
}

function withFieldAt(object: JsonObject, [first, ...rest]: readonly string[], value: Json): JsonObject {
  if (first === undefined) return object;
  const inner = fieldOf(object, first);
  return withFields(object, { [first]: rest.length === 0 ? value : withFieldAt(isJsonObject(inner) ? inner : {}, rest, value) });
}
