import fc from 'fast-check';
import type { JsonObject } from '#core/model/json';
import { definedSubject, definitionOf } from './definitions.ts';
import { schemaArbitrary } from './schema-arbitrary.ts';
import type { Subject } from './subject.ts';

const deepest = 3;

/** A type whose spec has so many fields, each with a schema of its own that was drawn: many types at the price of one. */
export function randomType(seed: number, fields: number): { readonly subject: Subject; readonly definition: JsonObject } {
  const drawn = fc.sample(schemaArbitrary(deepest), { seed, numRuns: fields });
  const properties = Object.fromEntries(drawn.map((schema, index) => [`f${index}`, schema]));
  const schema = {
    type: 'object',
    properties: { spec: { type: 'object', properties }, status: { type: 'object', properties: { phase: { type: 'string' } } } },
  };
  const plural = `drawn${seed}s`;
  const kind = `Drawn${seed}`;
  return { subject: definedSubject(plural, kind, schema), definition: definitionOf(plural, kind, schema) };
}
