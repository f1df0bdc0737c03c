import { isJsonArray } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { type Difference, differenceOf } from './content.ts';
import type { ModelledType } from './modelled-type.ts';

/** The columns of a Table: where each of some names is, and the one with the names of the objects. */
export type Columns = { readonly named: ReadonlyMap<string, number>; readonly ofNames: number | undefined };

/** Returns the columns of a Table. The names of the objects are in the column `Name` with the format of names. */
export function columnsOf(table: JsonObject): Columns {
  const all = pointTo(table, '/columnDefinitions');
  const columns = isJsonArray(all) ? all : [];
  const ofNames = columns.findIndex((column) => stringAt(column, '/format') === 'name' && stringAt(column, '/name') === 'Name');
  return {
    named: new Map(columns.map((column, index) => [stringAt(column, '/name') ?? '', index])),
    ofNames: ofNames < 0 ? undefined : ofNames,
  };
}

/**
 * Returns the first cell of a row that does not show the field of its object: `object` is the object in the state of the row. A cell of
 * a field that is not there, and one of an empty text, may have any form of nothing.
 */
export function cellDifference(
  row: Json,
  { named, ofNames }: Columns,
  object: JsonObject,
  { schema }: ModelledType,
): Difference | undefined {
  const cells = pointTo(row, '/cells');
  const shown = Object.entries(schema?.columns ?? {}).map(([name, pointer]) => [named.get(name), pointer] as const);
  for (const [index, pointer] of [[ofNames, '/metadata/name'] as const, ...shown]) {
    if (index === undefined || !isJsonArray(cells)) continue;
    const [expected, actual] = [pointTo(object, pointer) || null, cells[index] || null];
    if (differenceOf(expected, actual) !== undefined) return { at: `/cells/${index}`, expected, actual };
  }
  return undefined;
}
