import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';

/**
 * Returns why a schema of a custom resource is not structural, or `undefined` if it is (specification, "Removed API versions by release";
 * the rules are those of servers): every part has a type, there are no references or definitions, metadata is restricted by name alone,
 * and value validations contain no types or descriptions and constrain declared fields only.
 */
export function structuralProblem(schema: Json): string | undefined {
  if (isJsonObject(schema)) {
    if (schema['additionalProperties'] !== undefined) return 'the schema has additionalProperties at its root';
    if (typeof schema['type'] === 'string' && schema['type'] !== 'object') return `the schema has the type ${schema['type']}`;
  }
  return problemOf(schema, '', true);
}

function problemOf(schema: Json, path: string, isRoot = false): string | undefined {
  const here = path === '' ? 'the schema' : path;
  if (!isJsonObject(schema)) return `${here} is not a schema`;
  for (const key of forbidden) if (schema[key] !== undefined) return `${here} has ${key}`;
  if (schema['additionalProperties'] === false) return `${here} has additionalProperties: false`;
  if (schema['additionalProperties'] !== undefined && schema['properties'] !== undefined)
    return `${here} has both properties and additionalProperties`;
  if (schema['uniqueItems'] === true) return `${here} has uniqueItems: true`;
  const intOrString = schema['x-kubernetes-int-or-string'] === true;
  const preserves = schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (intOrString && preserves) return `${here} is a number or text and cannot preserve fields`;
  if (typeof schema['type'] !== 'string' && !intOrString && !preserves) return `${here} has no type`;
  if (schema['type'] === 'array' && schema['items'] === undefined) return `${here} has no items`;
  return problemOfMetadata(schema, here, isRoot) ?? problemBelow(schema, path) ?? problemOfChecks(schema, schema, here);
}

const forbidden = [
  '$ref',
  'definitions',
  'dependencies',
  'deprecated',
  'discriminator',
  'id',
  'patternProperties',
  'readOnly',
  'writeOnly',
  'xml',
];

/** Checks the fields that every object has: at the root, metadata may restrict the name alone. */
function problemOfMetadata(schema: JsonObject, here: string, isRoot: boolean): string | undefined {
  const isEmbedded = schema['x-kubernetes-embedded-resource'] === true;
  if (!isRoot && !isEmbedded) return undefined;
  if (isEmbedded && schema['type'] !== 'object') return `${here} is an embedded resource and has no type object`;
  if (isEmbedded && schema['additionalProperties'] !== undefined) return `${here} is an embedded resource with additionalProperties`;
  const { apiVersion, kind, metadata } = asObject(schema['properties']);
  for (const text of [apiVersion, kind]) {
    if (text !== undefined && asObject(text)['type'] !== 'string') return `${here} has an apiVersion or kind that is not a string`;
  }
  if (metadata === undefined) return undefined;
  if (asObject(metadata)['type'] !== 'object') return `${here} has metadata without the type object`;
  const { type: _, properties, ...others } = asObject(metadata);
  const restricted = Object.keys(asObject(properties)).some((name) => name !== 'name' && name !== 'generateName');
  return isRoot && (restricted || Object.keys(others).length > 0) ? `${here} has metadata with more than name and generateName` : undefined;
}

function problemBelow(schema: JsonObject, path: string): string | undefined {
  const { properties, items, additionalProperties } = schema;
  for (const [name, property] of Object.entries(asObject(properties))) {
    const problem = problemOf(property, `${path}.${name}`);
    if (problem !== undefined) return problem;
  }
  if (Array.isArray(items)) return `${path || 'the schema'} has a list of items`;
  if (items !== undefined) return problemOf(items, `${path}[]`);
  return isJsonObject(additionalProperties) ? problemOf(additionalProperties, `${path}[*]`) : undefined;
}

const notInChecks = ['description', 'title', 'default', 'nullable', 'additionalProperties'];
const numberOrText: Json = [{ type: 'integer' }, { type: 'string' }];

/**
 * Checks allOf, anyOf, oneOf and not, which only validate values. Types and fields are declared outside of them.
 *
 * @param declared the schema that declares the value, if there is one.
 */
function problemOfChecks(schema: JsonObject, declared: Json | undefined, here: string): string | undefined {
  for (const key of ['allOf', 'anyOf', 'oneOf', 'not'] as const) {
    const checks = schema[key];
    if (checks === undefined || (key === 'anyOf' && deepEqual(checks, numberOrText))) continue;
    for (const check of Array.isArray(checks) ? checks : [checks]) {
      const problem = isJsonObject(check) ? problemOfCheck(check, declared, here) : undefined;
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

function problemOfCheck(check: JsonObject, declared: Json | undefined, here: string): string | undefined {
  for (const key of ['type', ...notInChecks, ...Object.keys(check).filter((each) => each.startsWith('x-kubernetes-'))]) {
    if (check[key] !== undefined) return `${here} has ${key} inside a value validation`;
  }
  const fields = asObject(asObject(declared)['properties']);
  for (const [name, field] of Object.entries(asObject(check['properties']))) {
    if (name === 'metadata') return `${here} has metadata inside a value validation`;
    if (fields[name] === undefined) return `${here} validates ${name}, which it does not declare`;
    const problem = problemOfCheck(asObject(field), fields[name], here);
    if (problem !== undefined) return problem;
  }
  const { items } = check;
  const declaredItems = asObject(declared)['items'];
  if (items !== undefined && declaredItems === undefined) return `${here} validates items, which it does not declare`;
  return (items === undefined ? undefined : problemOfCheck(asObject(items), declaredItems, here)) ?? problemOfChecks(check, declared, here);
}

function asObject(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
