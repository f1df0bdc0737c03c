import type { FieldSet } from './field-set.ts';
import { fieldSet, thisField } from './field-set.ts';
import { fieldName } from './path-element.ts';
import type { TypeSchema } from './type-schema.ts';
import { schemaOfField } from './type-schema.ts';

/**
 * Returns a set of fields, written under an earlier schema, by the current schema: an owner of a part of what is atomic now
 * owns the whole (specification, "Server-side apply", changing markers). Owners of what was atomic before do not become
 * owners of its parts.
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
