import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { FieldSet } from './field-set.ts';
import { fieldSet, thisField, union } from './field-set.ts';
import { partsOf } from './parts.ts';
import type { TypeSchema } from './type-schema.ts';

/**
 * Returns the fields of a value that its applier owns. List items, and map entries that are not declared by name, are in the
 * set together with their contents. So is an empty map, which has no contents.
 */
export function fieldsOf(value: Json, schema: TypeSchema): FieldSet {
  const whole = partsOf(value, schema);
  if (whole === undefined) return thisField;
  const seen = new Map<string, number>();
  for (const { element } of whole.parts) seen.set(element, (seen.get(element) ?? 0) + 1);
  return fieldSet(
    false,
    whole.parts.map((part) => {
      // A field below a duplicated item cannot be matched to one of the duplicates.
      if (seen.get(part.element) !== 1) return [part.element, thisField];
      const below = fieldsOf(part.value, part.schema);
      return [part.element, !part.declared || isBare(part.value) ? union(thisField, below) : below];
    }),
  );
}

const isBare = (value: Json): boolean => value === null || (isJsonObject(value) && Object.keys(value).length === 0);
