import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Ref } from '#core/model/template';

/** Reads the description of the core group. */
export const described: Step = { id: 'described', do: 'send', request: { method: 'GET', path: '/openapi/v3/api/v1' } };

/** Where the description of the target refers to the schema of a namespaced type of the core group, whose name is the target's. */
export function schemaOf(resource: string): Ref & { readonly at: `/${string}` } {
  const path = `~1api~1v1~1namespaces~1{namespace}~1${resource}~1{name}`;
  return { step: 'described', at: `/paths/${path}/get/responses/200/content/application~1json/schema/$ref` };
}

/** The schema that the description refers to has a marker of a field, lacks it, or has it with this value. */
export function hasMarker(schema: Ref, field: string, marker: string, is: 'present' | 'absent' | { readonly value: string }): Predicate {
  const at = { $join: [{ $ref: schema }, `/properties/${field}/`, { $dialect: 'extensionPrefix' }, marker] } as const;
  return typeof is === 'string' ? { of: 'described', at, is } : { of: 'described', at, is: 'equals', value: is.value };
}
