import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, fieldOf, textAt } from '../../json/json-object.ts';
import { jsonPath } from '../../json/json-path.ts';
import { ago, cells } from './cells.ts';
import type { ColumnRow } from './column-row.ts';

const types = ['string', 'integer', 'number', 'boolean', 'date'] as const;
const name: ColumnRow = { name: 'Name', type: 'string', format: 'name', cell: cells.text('metadata.name') };

/** Returns the columns that a version of a definition declares, after the name; `undefined` where it declares none. */
export function columnsOfDefinition(version: JsonObject): readonly ColumnRow[] | undefined {
  const declared = arrayAt(version, 'additionalPrinterColumns').filter(isJsonObject);
  return declared.length === 0 ? undefined : [name, ...declared.map(columnOf)];
}

function columnOf(declared: JsonObject): ColumnRow {
  const type = types.find((one) => one === textAt(declared, 'type')) ?? 'string';
  const find = jsonPath(textAt(declared, 'jsonPath') ?? '');
  const priority = fieldOf(declared, 'priority');
  return {
    name: textAt(declared, 'name') ?? '',
    type,
    format: textAt(declared, 'format') ?? '',
    description: textAt(declared, 'description') ?? '',
    priority: typeof priority === 'number' ? priority : 0,
    cell: (object, now) => cellOf(type, find?.(object)[0], now),
  };
}

/** Converts the first found value to the type of its column; null where it has another type. */
function cellOf(type: ColumnRow['type'], value: Json | undefined, now: number): Json {
  if (value === undefined || value === null) return null;
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : JSON.stringify(value);
    case 'integer':
      return typeof value === 'number' ? Math.trunc(value) : null;
    case 'number':
      return typeof value === 'number' ? value : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'date':
      return typeof value === 'string' ? ago(value, now) : null;
  }
}
