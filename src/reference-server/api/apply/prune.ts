import type { Json } from '#core/model/json';
import { withDeclaredFields } from './declared-fields.ts';
import type { FieldSet } from './field-set.ts';
import { difference, fieldSet, intersection, isEmpty, noFields, union } from './field-set.ts';
import { fieldsOf } from './fields-of.ts';
import type { Part } from './parts.ts';
import { partsOf, rebuild } from './parts.ts';
import { fieldName } from './path-element.ts';
import { strippedFields } from './stripped-fields.ts';
import type { TypeSchema } from './type-schema.ts';

/**
 * The fields of all managers after the apply, the value of a map or list that loses all its parts, and what becomes of the parts
 * that nobody owns beside those that are removed.
 */
type PruneContext = {
  readonly owned: FieldSet;
  readonly schema: TypeSchema;
  readonly emptied: 'empty' | 'null' | undefined;
  readonly unownedBeside: 'kept' | 'removed' | undefined;
};

/**
 * Returns a merged object without the fields that the applier owned, no longer applies, and nobody else owns (specification,
 * "Server-side apply", rule 3). `last` has the fields that the applier owned before.
 */
export function prune(merged: Json, last: FieldSet, { owned, schema, emptied, unownedBeside }: PruneContext): Json {
  if (isEmpty(last)) return merged;
  const named = (set: FieldSet): FieldSet => withDeclaredFields(set, schema);
  const all = named(fieldsOf(merged, schema));
  const lastNamed = named(last);
  const others = unownedBeside === 'kept' ? union(owned, beside(fieldsOf(merged, schema), last)) : owned;
  // A field is removed with its contents. First keep the fields that others own, with the fields around them,
  const withoutLast = named(fieldsOf(remove(merged, lastNamed, schema, emptied), schema));
  const withOwned = named(fieldsOf(remove(merged, difference(all, union(withoutLast, named(others))), schema, emptied), schema));
  // then keep the contents of removed fields that the applier never owned.
  const gone = intersection(difference(all, withOwned), lastNamed);
  return remove(merged, difference(gone, strippedFields), schema, emptied);
}

/** Returns the fields that are not in a set. A list item that is in it is left out with its contents. */
function beside(all: FieldSet, set: FieldSet): FieldSet {
  const left = fieldSet(
    false,
    [...all.below].map(([element, below]) => {
      const child = set.below.get(element) ?? noFields;
      return [element, child.owned && fieldName(element) === undefined ? noFields : beside(below, child)];
    }),
  );
  return { owned: all.owned && (!set.owned || left.below.size > 0), below: left.below };
}

/** Returns the value without the fields of the set. A map or list that loses all its parts stays, empty or null. */
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
