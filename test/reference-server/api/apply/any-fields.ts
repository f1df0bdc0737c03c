import fc from 'fast-check';
import type { FieldSet } from '#reference-server/api/apply/field-set';
import { fieldsAt } from '#reference-server/api/apply/field-set';
import type { PathElement } from '#reference-server/api/apply/path-element';
import { fieldElement, keyElement, valueElement } from '#reference-server/api/apply/path-element';

const scalar = fc.oneof(fc.string({ maxLength: 3 }), fc.integer(), fc.boolean());

/** Elements that are often equal, and sometimes unusual. */
const element: fc.Arbitrary<PathElement> = fc.oneof(
  fc.constantFrom('a', 'b', 'c').map(fieldElement),
  fc.string({ maxLength: 3 }).map(fieldElement),
  scalar.map(valueElement),
  fc
    .dictionary(fc.constantFrom('x', 'y', '__proto__'), scalar, { minKeys: 1, noNullPrototype: true })
    .map((keys) => keyElement(Object.entries(keys))),
  fc.nat(9).map((index): PathElement => `i:${index}`),
);

/** Any set of fields. */
export const anyFields: fc.Arbitrary<FieldSet> = fc
  .array(fc.array(element, { minLength: 1, maxLength: 4 }), { maxLength: 8 })
  .map((paths) => fieldsAt(...paths));
