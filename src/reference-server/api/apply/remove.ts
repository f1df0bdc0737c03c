import type { Json } from '#core/model/json';
import type { FieldSet } from './field-set.ts';
import { noFields } from './field-set.ts';
import type { Part } from './parts.ts';
import { partsOf } from './parts.ts';
import { rebuild } from './rebuild.ts';
import type { TypeSchema } from './type-schema.ts';

/** The value without the fields of the set. A map or list that loses all it has is still there: empty, or null. */
export function remove(value: Json, fields: FieldSet, schema: TypeSchema, emptied: 'empty' | 'null' = 'empty'): Json {
  if (fields.below.size === 0) return value;
  const whole = partsOf(value, schema);
  if (whole === undefined) return value;
  const kept = whole.parts.flatMap((part): Part[] => {
    const below = fields.below.get(part.element) ?? noFields;
    return below.owned ? [] : [{ ...part, value: remove(part.value, below, part.schema, emptied) }];
  });
  return kept.length === 0 && emptied === 'null' ? null : rebuild(whole.of, kept);
}
