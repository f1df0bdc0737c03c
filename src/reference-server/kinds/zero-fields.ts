import type { Json } from '#core/model/json';
import { objectAt, textsAt } from '../json/json-object.ts';
import type { Schema } from './schema/schema.ts';
import zeros from './zeros.json' with { type: 'json' };

const source: Json = zeros;

/** What released servers do with fields of a definition that are zero, as `scripts/zeros.mjs` wrote it into `zeros.json`. */
export function zeroFieldsOf(definition: string): ReadonlyMap<string, NonNullable<Schema['zero']>> {
  const row = objectAt(objectAt(source), definition);
  const omitted = textsAt(row, 'omitted').map((field) => [field, 'omitted'] as const);
  return new Map([...omitted, ...textsAt(row, 'null').map((field) => [field, 'null'] as const)]);
}
