import type { Json } from '#core/model/json';
import { compareText } from './sorted-record.ts';

/** The same value with the keys of every object in the order of their code units. */
export function canonical(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map(canonical);
  const entries = Object.entries(value).sort(([one], [other]) => compareText(one, other));
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
