import type { FieldSet } from './field-set.ts';
import { fieldSet } from './field-set.ts';
import { fieldName } from './path-element.ts';
import type { TypeSchema } from './type-schema.ts';
import { schemaOfField } from './type-schema.ts';

/**
 * Returns the set with every declared field that has a field of the set below it. A declared field is not owned separately
 * from its contents; to be removed with them it must be in the set.
 */
export function withDeclaredFields(set: FieldSet, schema: TypeSchema): FieldSet {
  switch (schema.kind) {
    case 'scalar':
    case 'untyped':
      return set;
    case 'list':
      return fieldSet(
        set.owned,
        [...set.below].map(([element, child]) => [element, withDeclaredFields(child, schema.element)]),
      );
    case 'map':
      return fieldSet(
        set.owned,
        [...set.below].map(([element, child]) => {
          const name = fieldName(element);
          if (name === undefined) return [element, child];
          const field = schemaOfField(schema, name);
          const below = withDeclaredFields(child, field.schema);
          return [element, field.declared ? { ...below, owned: true } : below];
        }),
      );
  }
}
