import type { Json } from '#core/model/json';
import { fieldOf, objectAt, textsAt } from '../json/json-object.ts';
import definitions from './definitions.json' with { type: 'json' };
import type { Schema } from './schema/schema.ts';
import zeros from './zeros.json' with { type: 'json' };

const source: Json = definitions;

/** Returns a definition of `definitions.json`, which `scripts/kinds.mjs` writes; `undefined` for an unknown name. */
export function definitionRow(name: string): Json | undefined {
  return fieldOf(objectAt(source), name);
}

const zeroRows: Json = zeros;

/** Returns how released servers treat zero values in the fields of a definition, from `zeros.json`, which `scripts/zeros.mjs` writes. */
export function zeroFieldsOf(definition: string): ReadonlyMap<string, NonNullable<Schema['zero']>> {
  const row = objectAt(objectAt(zeroRows), definition);
  const omitted = textsAt(row, 'omitted').map((field) => [field, 'omitted'] as const);
  return new Map([...omitted, ...textsAt(row, 'null').map((field) => [field, 'null'] as const)]);
}
