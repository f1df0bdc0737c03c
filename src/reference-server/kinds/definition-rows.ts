import type { Json } from '#core/model/json';
import { fieldOf, objectAt, textsAt } from '../json/json-object.ts';
import definitions from './definitions.json' with { type: 'json' };
import type { Schema } from './schema/schema.ts';
import zeros from './zeros.json' with { type: 'json' };

const source: Json = definitions;

/** What a definition is, as `scripts/kinds.mjs` wrote it into `definitions.json`; `undefined` for a name that is none. */
export function definitionRow(name: string): Json | undefined {
  return fieldOf(objectAt(source), name);
}

const zeroRows: Json = zeros;

/** What released servers do with fields of a definition that are zero, as `scripts/zeros.mjs` wrote it into `zeros.json`. */
export function zeroFieldsOf(definition: string): ReadonlyMap<string, NonNullable<Schema['zero']>> {
  const row = objectAt(objectAt(zeroRows), definition);
  const omitted = textsAt(row, 'omitted').map((field) => [field, 'omitted'] as const);
  return new Map([...omitted, ...textsAt(row, 'null').map((field) => [field, 'null'] as const)]);
}
