import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';

/** One side of a comparison: the lookup of references, and the prefix of the extensions. */
export type SchemaSide = { readonly find: (name: string) => Json | undefined; readonly prefix: string };

const deepest = 16;

/**
 * Returns a schema with the parts of `allOf` and, if `follow` is set, the target of its reference as keywords of its own. A single
 * reference in `allOf` is the reference itself.
 */
export function withParts(schema: JsonObject, side: SchemaSide, follow: boolean, depth = 0): JsonObject {
  const parts = isJsonArray(schema['allOf']) ? schema['allOf'] : [];
  const reference = referenceOf(schema);
  if (parts.length === 0 && (reference === undefined || !follow)) return schema;
  if (depth > deepest || (!follow && reference !== undefined)) return schema;
  const { allOf: _, $ref: __, ...own } = schema;
  const target = directReference(schema);
  const inner = [...(target === undefined ? [] : [side.find(target) ?? {}]), ...parts.map(objectOf)];
  return inner.map((part) => withParts(objectOf(part), side, true, depth + 1)).reduce(mergeSchemas, own);
}

/** Returns the name of the schema that a schema refers to, directly or as the only part of `allOf`. */
export function referenceOf(schema: JsonObject): string | undefined {
  const { allOf } = schema;
  const only = isJsonArray(allOf) && allOf.length === 1 ? allOf[0] : undefined;
  return directReference(schema) ?? (isJsonObject(only) ? directReference(only) : undefined);
}

function directReference(schema: JsonObject): string | undefined {
  const reference = Object.hasOwn(schema, '$ref') ? schema['$ref'] : undefined;
  return typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : undefined;
}

function objectOf(schema: Json): JsonObject {
  return isJsonObject(schema) ? schema : schema === false ? { not: {} } : {};
}

/** Returns a schema that allows what both schemas allow, as far as one set of keywords can state it. */
function mergeSchemas(one: JsonObject, other: JsonObject): JsonObject {
  const merged = new Map(Object.entries(one));
  for (const [key, value] of Object.entries(other)) {
    const known = merged.get(key);
    merged.set(key, known === undefined || deepEqual(known, value) ? value : mergeValues(key, known, value));
  }
  return Object.fromEntries(merged);
}

function mergeValues(key: string, one: Json, other: Json): Json {
  if (key === 'description' || key === 'title' || key === 'type' || key === 'format' || key === 'default') return one;
  if (key === 'properties' && isJsonObject(one) && isJsonObject(other)) return mergeProperties(one, other);
  if ((key === 'items' || key === 'additionalProperties') && isJsonObject(one) && isJsonObject(other)) return { allOf: [one, other] };
  if (isJsonArray(one) && isJsonArray(other)) {
    const [first, second] = [one, other];
    if (key === 'enum') return first.filter((value) => second.some((each) => deepEqual(each, value)));
    if (key === 'required' || key.endsWith('-validations')) return [...first, ...second.filter((each) => !first.includes(each))];
  }
  if (typeof one === 'number' && typeof other === 'number') {
    if (/^(?:max|exclusiveMax)/.test(key)) return Math.min(one, other);
    if (/^(?:min|exclusiveMin)/.test(key)) return Math.max(one, other);
  }
  if (typeof one === 'boolean' && typeof other === 'boolean') return one || other;
  // Both hold, and no one value of the keyword says so. A list that is equal on both sides is no change.
  return [one, other];
}

function mergeProperties(one: JsonObject, other: JsonObject): JsonObject {
  const merged = new Map(Object.entries(one));
  for (const [name, schema] of Object.entries(other)) {
    const known = merged.get(name);
    merged.set(name, known === undefined || deepEqual(known, schema) ? schema : { allOf: [known, schema] });
  }
  return Object.fromEntries(merged);
}
