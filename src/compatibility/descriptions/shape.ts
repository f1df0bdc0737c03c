import { definedFields } from '#core/json/defined-fields';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { type MergeRules, mergeRulesOf } from './merge-rules.ts';

/** A schema in one normalized form. */
export type Shape = {
  /** The name of the schema that describes the value. Keywords beside the reference are part of this shape. */
  readonly reference?: string;
  /** The allowed types. Absent if any type is allowed. */
  readonly types?: ReadonlySet<string>;
  readonly format?: string;
  readonly properties: JsonObject;
  readonly required: readonly string[];
  /** The schema of list elements, and of map values. */
  readonly items?: Json;
  readonly values?: Json;
  readonly enum?: readonly Json[];
  /** Absent if it is the zero value of its type, because a missing field has that value. */
  readonly default?: Json;
  readonly merge: MergeRules;
  /** Limits on the value: `maxLength`, `pattern`, … */
  readonly bounds: JsonObject;
  readonly description: string;
};

const boundKeys = [
  'maximum',
  'minimum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'multipleOf',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxProperties',
  'minProperties',
  'not',
] as const;

/**
 * Parses a schema of an OpenAPI description. `prefix` is the prefix of the extensions (`x-kubernetes-`). A single reference in `allOf` is
 * the reference itself, and alternatives that differ only in type are a choice of types.
 */
export function shapeOf(schema: Json, prefix: string): Shape {
  if (!isJsonObject(schema)) return shapeOf({}, prefix);
  const own = (key: string): Json | undefined => (Object.hasOwn(schema, key) ? schema[key] : undefined);
  const inner = onlyOf(own('allOf'));
  const reference = referenceOf(schema) ?? (inner === undefined ? undefined : referenceOf(inner));
  const [properties, values, items, format, choice] = [
    own('properties'),
    own('additionalProperties'),
    own('items'),
    own('format'),
    own('enum'),
  ];
  const types = typesOf(schema);
  const fallback = own('default');
  const description = own('description');
  return {
    ...definedFields({ reference, types }),
    ...(typeof format === 'string' ? { format } : {}),
    properties: isJsonObject(properties) ? properties : {},
    required: stringsOf(own('required')),
    ...definedFields({ items }),
    ...(isJsonObject(values) ? { values } : {}),
    ...(isJsonArray(choice) ? { enum: choice } : {}),
    ...(fallback === undefined || isZero(fallback) ? {} : { default: fallback }),
    merge: mergeRulesOf(schema, prefix),
    bounds: picked(own, boundKeys),
    description: typeof description === 'string' ? description : '',
  };
}

/** Formats the type of a value: `integer (int32)`, `integer or string`, or the name of a schema. */
export function typeText({ reference, types, format }: Shape): string {
  if (reference !== undefined) return reference;
  const names = types === undefined ? 'any' : [...types].sort().join(' or ');
  return format === undefined ? names : `${names} (${format})`;
}

function picked(own: (key: string) => Json | undefined, keys: readonly string[]): JsonObject {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = own(key);
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}

function typesOf(schema: JsonObject): ReadonlySet<string> | undefined {
  const { type, format, oneOf, anyOf } = schema;
  if (format === 'int-or-string') return new Set(['integer', 'string']);
  if (typeof type === 'string') return new Set([type]);
  if (isJsonArray(type)) return new Set(stringsOf(type));
  const choices = [oneOf, anyOf].find(isJsonArray)?.map((choice) => (isJsonObject(choice) ? choice['type'] : undefined));
  return choices === undefined || choices.some((choice) => typeof choice !== 'string') ? undefined : new Set(stringsOf(choices));
}

function referenceOf(schema: Json): string | undefined {
  const reference = isJsonObject(schema) && Object.hasOwn(schema, '$ref') ? schema['$ref'] : undefined;
  return typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : undefined;
}

function onlyOf(list: Json | undefined): Json | undefined {
  return isJsonArray(list) && list.length === 1 ? list[0] : undefined;
}

function stringsOf(value: Json | undefined | readonly (Json | undefined)[]): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

function isZero(value: Json): boolean {
  if (isJsonArray(value)) return value.length === 0;
  if (isJsonObject(value)) return Object.keys(value).length === 0;
  return value === null || value === '' || value === 0 || value === false;
}
