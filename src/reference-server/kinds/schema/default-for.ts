import { deepEqual } from '#core/json/deep-equal';
import type { Json } from '#core/model/json';
import type { FieldCondition, FieldDefault } from './schema.ts';

/** What a missing field becomes, by the first row that fits what stands beside it; `undefined` where none does. */
export function defaultFor(rows: readonly FieldDefault[], field: string, beside: ReadonlyMap<string, Json>): Json | undefined {
  for (const row of rows) {
    if (row.field !== field || row.none === true || !isMet(row, beside)) continue;
    const value = row.copyOf === undefined ? row.value : beside.get(row.copyOf);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Whether what stands beside a field is as a row has it. */
export const isMet = (row: FieldDefault, beside: ReadonlyMap<string, Json>): boolean =>
  Object.entries(row.when ?? {}).every(([name, condition]) => holds(condition, beside.get(name)));

function holds(condition: FieldCondition, value: Json | undefined): boolean {
  if (condition === 'absent') return value === undefined;
  if (condition === 'present') return value !== undefined;
  if (condition instanceof RegExp) return typeof value === 'string' && condition.test(value);
  return value !== undefined && condition.some((one) => deepEqual(one, value));
}
