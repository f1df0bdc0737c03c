import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, withFields } from '../../../json/json-object.ts';

/** Returns the entries of `metadata.managedFields`. */
export const entriesIn = (object: JsonObject | undefined): readonly JsonObject[] =>
  arrayAt(object, 'metadata', 'managedFields').filter(isJsonObject);

/** Returns the object with other entries in `metadata.managedFields`. */
export const withEntriesIn = (object: JsonObject, managedFields: readonly JsonObject[]): JsonObject =>
  withFields(object, { metadata: withFields(objectAt(object, 'metadata'), { managedFields }) });

/** Returns whether two entries belong to the same manager, operation, version and subresource. */
export const isSameEntry = (one: JsonObject, other: JsonObject): boolean =>
  ['manager', 'operation', 'apiVersion', 'subresource'].every((field) => textAt(one, field) === textAt(other, field));

/** Returns the entry of a manager that applies; `undefined` where it has none. */
export const applierIn = (object: JsonObject | undefined, manager: string): JsonObject | undefined =>
  entriesIn(object).find((entry) => textAt(entry, 'manager') === manager && textAt(entry, 'operation') === 'Apply');

/** Returns whether a manager applied to an object. */
export const isApplied = (object: JsonObject | undefined): boolean =>
  entriesIn(object).some((entry) => textAt(entry, 'operation') === 'Apply');

/** Returns the object with a value at a path of field names. */
export function withValueIn(object: JsonObject, [first, ...rest]: readonly string[], value: Json): JsonObject {
  if (first === undefined) return object;
  return withFields(object, { [first]: rest.length === 0 ? value : withValueIn(objectAt(object, first), rest, value) });
}
