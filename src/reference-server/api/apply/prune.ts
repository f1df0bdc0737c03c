import type { Json } from '#core/model/json';
import { withDeclaredFields } from './declared-fields.ts';
import type { FieldSet } from './field-set.ts';
import { difference, intersection, isEmpty, noFields, union } from './field-set.ts';
import { fieldsOf } from './fields-of.ts';
import type { Part } from './parts.ts';
import { partsOf, rebuild } from './parts.ts';
import { strippedFields } from './stripped-fields.ts';
import type { TypeSchema } from './type-schema.ts';

/** What all managers own now, the applier included, and what becomes of a map or a list that loses all it has. */
type PruneContext = { readonly owned: FieldSet; readonly schema: TypeSchema; readonly emptied: 'empty' | 'null' | undefined };

/**
 * A merged object without what the applier applied before and has let go of, where nobody else owns it
 * (specification, "Server-side apply", rule 3).
 * `last` is what the applier owned before.
 */
export function prune(merged: Json, last: FieldSet, { owned, schema, emptied }: PruneContext): Json {
  if (isEmpty(last)) return merged;
  const named = (set: FieldSet): FieldSet => withDeclaredFields(set, schema);
  const all = named(fieldsOf(merged, schema));
  const lastNamed = named(last);
  // A field goes with all that is in it. First what others own comes back, and what it is in with it,
  const withoutLast = named(fieldsOf(remove(merged, lastNamed, schema, emptied), schema));
  const withOwned = named(fieldsOf(remove(merged, difference(all, union(withoutLast, named(owned))), schema, emptied), schema));
  // then what was in a removed field and that the applier had never owned.
  const gone = intersection(difference(all, withOwned), lastNamed);
  return remove(merged, difference(gone, strippedFields), schema, emptied);
}

/** The value without the fields of the set. A map or list that loses all it has is still there: empty, or null. */
function remove(value: Json, fields: FieldSet, schema: TypeSchema, emptied: 'empty' | 'null' = 'empty'): Json {
  if (fields.below.size === 0) return value;
  const whole = partsOf(value, schema);
  if (whole === undefined) return value;
  const kept = whole.parts.flatMap((part): Part[] => {
    const below = fields.below.get(part.element) ?? noFields;
    return below.owned ? [] : [{ ...part, value: remove(part.value, below, part.schema, emptied) }];
  });
  return kept.length === 0 && emptied === 'null' ? null : rebuild(whole.of, kept);
}
