import fc from 'fast-check';
import type { JsonObject } from '#core/model/json';

const text = fc.constantFrom('1', '2');
const texts = fc.dictionary(fc.constantFrom('x', 'y', 'z'), text, { noNullPrototype: true });
const some = (words: readonly string[]): fc.Arbitrary<string[]> => fc.subarray([...words], { minLength: 1 });

const port = fc.record({ name: text }, { requiredKeys: [], noNullPrototype: true });
const ports = fc
  .tuple(fc.subarray([1, 2, 3], { minLength: 1 }), fc.array(port, { minLength: 3, maxLength: 3 }))
  .map(([numbers, rest]) => numbers.map((number, index): JsonObject => ({ ...rest[index], number })));

/** Any spec of a widget, of few values, so that two of them often meet. Lists keep one order and are never empty. */
export const anySpec: fc.Arbitrary<JsonObject> = fc.record(
  {
    size: fc.constantFrom(1, 2),
    port: fc.constantFrom(80, '80'),
    atomic: some(['a', 'b']),
    tags: some(['a', 'b', 'c']),
    ports,
    options: texts,
    whole: texts,
    nested: fc.record({ left: text, right: text }, { requiredKeys: [], noNullPrototype: true }),
    free: fc.record(
      { deep: fc.constantFrom<JsonObject>({}, { x: 1 }, { x: { y: [1] } }), list: fc.subarray([1, 2]) },
      { requiredKeys: [], noNullPrototype: true },
    ),
  },
  { requiredKeys: [], noNullPrototype: true },
);
