import fc from 'fast-check';
import type { JsonObject } from '#core/model/json';

const scalar: fc.Arbitrary<JsonObject> = fc.constantFrom<JsonObject>(
  { type: 'string' },
  { type: 'string' },
  { type: 'integer' },
  { type: 'boolean' },
  { type: 'string', default: 'd' },
  { type: 'integer', default: 7 },
  { type: 'string', nullable: true },
  { 'x-kubernetes-int-or-string': true },
);
const free: fc.Arbitrary<JsonObject> = fc.constant({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true });
const mapType = fc.constantFrom<JsonObject>({}, {}, { 'x-kubernetes-map-type': 'granular' }, { 'x-kubernetes-map-type': 'atomic' });
const names = ['a', 'b', 'c'];

/** Structural schemas with markers and defaults, so many levels deep. */
export function schemaArbitrary(depth: number): fc.Arbitrary<JsonObject> {
  if (depth === 0) return scalar;
  const inner = schemaArbitrary(depth - 1);
  return fc.oneof(
    { weight: 1, arbitrary: scalar },
    { weight: 1, arbitrary: free },
    { weight: 3, arbitrary: structOf(inner) },
    {
      weight: 2,
      arbitrary: fc.tuple(inner, mapType).map(([values, marker]) => ({ type: 'object', additionalProperties: values, ...marker })),
    },
    { weight: 1, arbitrary: setOf() },
    { weight: 3, arbitrary: keyedListOf(inner) },
    { weight: 1, arbitrary: fc.tuple(inner, fc.constantFrom({}, { 'x-kubernetes-list-type': 'atomic' })).map(listOf) },
  );
}

const listOf = ([items, marker]: readonly [JsonObject, JsonObject]): JsonObject => ({ type: 'array', items, ...marker });

function structOf(inner: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  const fallback = fc.constantFrom<JsonObject>({}, {}, {}, { default: {} });
  return fc
    .tuple(fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }), fc.tuple(inner, inner, inner), mapType, fallback)
    .map(([chosen, schemas, marker, more]) => ({
      type: 'object',
      properties: Object.fromEntries(chosen.map((name, index) => [name, schemas[index] ?? { type: 'string' }])),
      ...marker,
      ...more,
    }));
}

const setOf = (): fc.Arbitrary<JsonObject> =>
  fc.constantFrom('string', 'integer').map((type) => ({ type: 'array', items: { type }, 'x-kubernetes-list-type': 'set' }));

function keyedListOf(inner: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  const second = fc.constantFrom<JsonObject | undefined>(
    undefined,
    undefined,
    { type: 'string', default: 'd' },
    { type: 'integer', default: 0 },
  );
  return fc.tuple(fc.constantFrom('string', 'integer'), second, inner, mapType).map(([type, other, value, marker]) => ({
    type: 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': other === undefined ? ['k'] : ['k', 'l'],
    items: {
      type: 'object',
      required: ['k'],
      properties: { k: { type }, ...(other === undefined ? {} : { l: other }), v: value },
      ...marker,
    },
  }));
}
