import type { Json } from '#core/model/json';
import { fieldOf, objectAt } from '../json/json-object.ts';
import definitions from './definitions.json' with { type: 'json' };

const source: Json = definitions;

/** What a definition is, as `scripts/kinds.mjs` wrote it into `definitions.json`; `undefined` for a name that is none. */
export function definitionRow(name: string): Json | undefined {
  return fieldOf(objectAt(source), name);
}
