import type { Json, JsonObject } from '#core/model/json';

/**
 * Returns why a schema of a custom resource is not structural, or `undefined` if it is (specification, "Removed API versions by release";
 * the rules are those of servers): every part has a type, there are no references or definitions, and value validations contain no types
 * or descriptions.
 */
export function structuralProblem(schema: Json, path = ''): string | undefined {
  if (!isObject(schema)) return `${path || 'the schema'} is not a schema`;
  const here = path === '' ? 'the schema' : path;
  for (const key of forbidden) if (schema[key] !== undefined) return `${here} has ${key}`;
  if (schema['additionalProperties'] === false) return `${here} has additionalProperties: false`;
  if (schema['additionalProperties'] !== undefined && schema['properties'] !== undefined)
    return `${here} has both properties and additionalProperties`;
  if (schema['uniqueItems'] === true) return `${here} has uniqueItems: true`;
  const free = schema['x-kubernetes-int-or-string'] === true || schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (typeof schema['type'] !== 'string' && !free) return `${here} has no type`;
  if (schema['type'] === 'array' && schema['items'] === undefined) return `${here} has no items`;
  return problemBelow(schema, path) ?? problemOfChecks(schema, path);
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

function problemBelow(schema: JsonObject, path: string): string | undefined {
  const { properties, items, additionalProperties } = schema;
  if (isObject(properties)) {
    for (const [name, property] of Object.entries(properties)) {
      const problem = structuralProblem(property, `${path}.${name}`);
      if (problem !== undefined) return problem;
    }
  }
  if (Array.isArray(items)) return `${path || 'the schema'} has a list of items`;
  if (items !== undefined) return structuralProblem(items, `${path}[]`);
  return isObject(additionalProperties) ? structuralProblem(additionalProperties, `${path}[*]`) : undefined;
}

/** Checks allOf, anyOf, oneOf and not, which only validate values. Types are declared outside of them. */
function problemOfChecks(schema: JsonObject, path: string): string | undefined {
  const { not } = schema;
  const lists = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => schema[key] ?? []);
  const checks: readonly Json[] = not === undefined ? lists : [...lists, not];
  const intOrString = schema['x-kubernetes-int-or-string'] === true;
  for (const check of checks) {
    if (!isObject(check)) continue;
    for (const key of ['description', 'default', 'nullable', 'additionalProperties', ...(intOrString ? [] : ['type'])]) {
      if (check[key] !== undefined) return `${path || 'the schema'} has ${key} inside a value validation`;
    }
    const inner = problemOfChecks(check, path);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
