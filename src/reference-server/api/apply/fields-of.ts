import type { Json } from '#core/model/json';
import { isObject } from '../../json/json-object.ts';
import type { FieldSet } from './field-set.ts';
import { fieldSet, thisField, union } from './field-set.ts';
import { partsOf } from './parts.ts';
import type { TypeSchema } from './type-schema.ts';

/**
 * The fields that a value has an opinion about: what an applier of it owns.
 * Items of lists, and entries of maps that are not declared by name, are in the set beside what they hold; so is an
 * empty map, which has nothing else to be known by.
 */
export function fieldsOf(value: Json, schema: TypeSchema): FieldSet {
  const whole = partsOf(value, schema);
  if (whole === undefined) return thisField;
  const seen = new Map<string, number>();
  for (const { element } of whole.parts) seen.set(element, (seen.get(element) ?? 0) + 1);
  return fieldSet(
    false,
    whole.parts.map((part) => {
      // Of an item that is there twice it cannot be said which one a field below it belongs to.
      if (seen.get(part.element) !== 1) return [part.element, thisField];
      const below = fieldsOf(part.value, part.schema);
      return [part.element, !part.declared || isBare(part.value) ? union(thisField, below) : below];
    }),
  );
}

const isBare = (value: Json): boolean => value === null || (isObject(value) && Object.keys(value).length === 0);
