import fc from 'fast-check';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { fieldOf, objectAt, textAt, textsAt, withFields } from '#reference-server/json/json-object';

/** How often a value is not what its schema wants, of so many; 0 for never. */
export type Mistakes = { readonly wrongTypes: number; readonly unknownFields: number; readonly nulls: number };

export const noMistakes: Mistakes = { wrongTypes: 0, unknownFields: 0, nulls: 0 };

const words: fc.Arbitrary<Json> = fc.constantFrom<Json>('x', 'y', 'z', '');
const keys = fc.constantFrom('p', 'q', 'r');
const anything: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>('x', 1, true),
  fc.dictionary(keys, fc.constantFrom<Json>('x', 'y', 2), { maxKeys: 2 }),
  fc.array(fc.constantFrom<Json>('x', 1), { maxLength: 2 }),
);

const nowAndThen = (one: number, rare: fc.Arbitrary<Json>, usual: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  one === 0 ? usual : fc.oneof({ arbitrary: usual, weight: one }, { arbitrary: rare, weight: 1 });

/** Values that a schema describes, now and then with a mistake; few of each kind, so that they meet. */
export function valuesOf(schema: JsonObject, mistakes: Mistakes): fc.Arbitrary<Json> {
  const right = rightValuesOf(schema, mistakes);
  const isText = schema['format'] === 'byte';
  const wrong = isText ? right : nowAndThen(mistakes.wrongTypes, anything, right);
  return nowAndThen(schema['nullable'] === true ? 3 : mistakes.nulls, fc.constant(null), wrong);
}

function rightValuesOf(schema: JsonObject, mistakes: Mistakes): fc.Arbitrary<Json> {
  const allowed = fieldOf(schema, 'enum');
  if (isJsonArray(allowed)) return fc.constantFrom(...allowed);
  if (schema['x-kubernetes-int-or-string'] === true) return fc.constantFrom<Json>(1, 2, 'x', '50%');
  switch (schema['type']) {
    case 'string':
      return words;
    case 'integer':
      return fc.integer({ min: 0, max: 3 });
    case 'number':
      return fc.constantFrom<Json>(0, 1, 0.5, 1.5);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return arrayOf(schema, mistakes);
    case 'object':
      return objectOf(schema, mistakes);
    default:
      return anything;
  }
}

function arrayOf(schema: JsonObject, mistakes: Mistakes): fc.Arbitrary<Json> {
  const minLength = schema['minItems'] === 1 ? 1 : 0;
  const listKeys = textsAt(schema, 'x-kubernetes-list-map-keys');
  const type = textAt(schema, 'x-kubernetes-list-type');
  // An item of a keyed list that is null, or has no key, has no place in the list.
  const any = valuesOf(objectAt(schema, 'items'), type === 'map' || minLength > 0 ? { ...mistakes, nulls: 0, unknownFields: 0 } : mistakes);
  const items =
    type === 'map' ? any.filter((item) => !isJsonObject(item) || textsAt(schema, 'items', 'required').every((key) => key in item)) : any;
  const free = fc.array(items, { minLength, maxLength: 3 });
  if (type !== 'set' && type !== 'map') return free;
  const identity = (item: Json): string =>
    JSON.stringify(type === 'set' || !isJsonObject(item) ? item : listKeys.map((key) => item[key] ?? null));
  const unique = fc.uniqueArray(items, { minLength, maxLength: 3, selector: identity });
  return mistakes.wrongTypes === 0 || minLength > 0 || schema['uniqueItems'] === true
    ? unique
    : fc.oneof({ arbitrary: unique, weight: mistakes.wrongTypes }, { arbitrary: free, weight: 1 });
}

function objectOf(schema: JsonObject, mistakes: Mistakes): fc.Arbitrary<Json> {
  const properties = Object.entries(objectAt(schema, 'properties')).filter((entry): entry is [string, JsonObject] =>
    isJsonObject(entry[1]),
  );
  const required = textsAt(schema, 'required');
  const additional = fieldOf(schema, 'additionalProperties');
  const open = isJsonObject(additional)
    ? valuesOf(additional, mistakes)
    : schema['x-kubernetes-preserve-unknown-fields'] === true
      ? anything
      : undefined;
  const others: fc.Arbitrary<JsonObject> = open === undefined ? fc.constant({}) : fc.dictionary(keys, open, { maxKeys: 3 });
  const unknown: fc.Arbitrary<JsonObject> =
    mistakes.unknownFields === 0 || open !== undefined || properties.some(([, at]) => at['format'] === 'byte')
      ? fc.constant({})
      : fc.oneof({ arbitrary: fc.constant({}), weight: mistakes.unknownFields }, { arbitrary: fc.constant({ unknown: 'x' }), weight: 1 });
  return fc.tuple(someOf(properties, required, mistakes), others, unknown).map((parts) => Object.assign({}, ...parts));
}

/** Any of the properties, and now and then not one that is required. */
function someOf(
  properties: readonly (readonly [string, JsonObject])[],
  required: readonly string[],
  mistakes: Mistakes,
): fc.Arbitrary<JsonObject> {
  const fields = properties.map(([name, schema]): [string, fc.Arbitrary<Json>] => [name, valuesOf(schema, mistakes)]);
  const must = properties.map(([name]) => name).filter((name) => required.includes(name));
  const usual = fieldsOf(fields, must);
  if (mistakes.unknownFields === 0 || must.length === 0) return usual;
  return fc.oneof({ arbitrary: usual, weight: mistakes.unknownFields }, { arbitrary: fieldsOf(fields, []), weight: 1 });
}

/** Objects with some of the fields, and with all that must be there. */
export function fieldsOf(fields: readonly (readonly [string, fc.Arbitrary<Json>])[], must: readonly string[]): fc.Arbitrary<JsonObject> {
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...must] }).map((some) => withFields({}, some));
}
