import type { FieldSet } from './field-set.ts';
import { fieldSet, thisField } from './field-set.ts';
import { fieldName } from './path-element.ts';
import type { TypeSchema } from './type-schema.ts';
import { schemaOfField } from './type-schema.ts';

/**
 * A set of fields that was written under an earlier schema, as it is to be read now: who owns a part of what has
 * become atomic owns the whole (specification, "Server-side apply", changing markers). Of what was atomic before no
 * ownership of parts is inferred.
 */
export function reconcile(set: FieldSet, schema: TypeSchema): FieldSet {
  if (set.below.size === 0 || schema.kind === 'scalar' || schema.kind === 'untyped') return set;
  if (schema.merge === 'atomic') return thisField;
  return fieldSet(
    set.owned,
    [...set.below].map(([element, child]) => {
      if (schema.kind === 'list') return [element, reconcile(child, schema.element)];
      const name = fieldName(element);
      return [element, name === undefined ? child : reconcile(child, schemaOfField(schema, name).schema)];
    }),
  );
}
