import { isJsonArray } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { type Difference, differenceOf } from './content.ts';
import type { ModelledType } from './modelled-type.ts';

/** Returns the positions of the columns of a Table by their names. */
export function columnsOf(table: JsonObject): ReadonlyMap<string, number> {
  const columns = pointTo(table, '/columnDefinitions');
  return new Map((isJsonArray(columns) ? columns : []).map((column, index) => [stringAt(column, '/name') ?? '', index]));
}

/**
 * Returns the first cell of a row that does not show the field of its object: `object` is the object in the state of the row. A cell of
 * a field that is not there, and one of an empty text, may have any form of nothing.
 */
export function cellDifference(
  row: Json,
  columns: ReadonlyMap<string, number>,
  object: JsonObject,
  { schema }: ModelledType,
): Difference | undefined {
  const cells = pointTo(row, '/cells');
  for (const [name, pointer] of Object.entries(schema?.columns ?? {})) {
    const index = columns.get(name);
    if (index === undefined || !isJsonArray(cells)) continue;
    const [expected, actual] = [pointTo(object, pointer) || null, cells[index] || null];
    if (differenceOf(expected, actual) !== undefined) return { at: `/cells/${index}`, expected, actual };
  }
  return undefined;
}
