import { isJsonArray } from '#core/json/json-object';
import type { Json } from '#core/model/json';

/** Builds a record with its keys sorted by code unit, the same on every machine. A key may be any text. */
export function sortedRecord<Value>(entries: Iterable<readonly [string, Value]>): Readonly<Record<string, Value>> {
  return Object.fromEntries([...entries].sort(([one], [other]) => compareText(one, other)));
}

/** Compares texts by code unit. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Returns the value with the keys of every object sorted by code unit. */
export function canonical(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (isJsonArray(value)) return value.map(canonical);
  const entries = Object.entries(value).sort(([one], [other]) => compareText(one, other));
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]));
}
