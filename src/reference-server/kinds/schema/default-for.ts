import { deepEqual } from '#core/json/deep-equal';
import type { Json } from '#core/model/json';
import type { FieldCondition, FieldDefault } from './schema.ts';

/** Returns the default of a missing field by the first row whose conditions hold; `undefined` where there is none. */
export function defaultFor(rows: readonly FieldDefault[], field: string, beside: ReadonlyMap<string, Json>): Json | undefined {
  for (const row of rows) {
    if (row.field !== field || row.none === true || !isMet(row, beside)) continue;
    const value = row.copyOf === undefined ? row.value : beside.get(row.copyOf);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Returns whether the conditions of a row hold for the fields beside it. */
export const isMet = (row: FieldDefault, beside: ReadonlyMap<string, Json>): boolean =>
  Object.entries(row.when ?? {}).every(([name, condition]) => holds(condition, beside.get(name)));

function holds(condition: FieldCondition, value: Json | undefined): boolean {
  if (condition === 'absent') return value === undefined;
  if (condition === 'present') return value !== undefined;
  if (condition instanceof RegExp) return typeof value === 'string' && condition.test(value);
  return value !== undefined && condition.some((one) => deepEqual(one, value));
}
