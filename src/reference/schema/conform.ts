import type { Json, JsonObject } from '../../model/json.ts';
import { jsonEqual } from '../json/json-equal.ts';
import { isArray, isObject } from '../json/json-object.ts';
import type { Cause } from '../refusal.ts';
import { objectSchema } from './object-schema.ts';
import type { Schema } from './schema.ts';

/** What came of holding a value against a schema. */
export type Conformed = {
  /** The value without unknown fields, with defaults filled in. */
  readonly value: Json;
  /** Paths of the fields that the schema does not know, in order. */
  readonly unknown: readonly string[];
  /** Values of another type than the schema's. */
  readonly wrongTypes: readonly Cause[];
  /** Values of the right type that are not allowed, and fields that are required and missing. */
  readonly invalid: readonly Cause[];
};

/**
 * Holds a value against a schema (specification, "Field validation").
 * `nulls: 'dropped'` takes a null for a field that is not there, as built-in types do. `complete: false` is for
 * the partial objects of an apply: nothing is required of them, and no default filled in. `empties: 'dropped'` takes a map
 * or a list without anything in it, of which nothing is required, for one that is not there.
 */
export function conform(
  schema: Schema,
  value: Json,
  options: { readonly nulls: 'dropped' | 'kept'; readonly complete: boolean; readonly empties?: 'dropped' | 'kept' },
): Conformed {
  const unknown: string[] = [];
  const wrongTypes: Cause[] = [];
  const invalid: Cause[] = [];

  const visit = (at: Schema, given: Json, path: string): Json => {
    if (given === null && at.nullable === true) return null;
    if (!isOfType(at, given)) {
      wrongTypes.push({
        reason: 'FieldValueTypeInvalid',
        field: path,
        message: `Invalid value: must be of type ${at.intOrString === true ? 'integer or string' : at.type}`,
      });
      return given;
    }
    invalid.push(...violations(at, given, path));
    if (isArray(given)) {
      if (at.items === undefined) return given;
      const items = at.items;
      return given.map((item, index) => visit(items, item, `${path}[${index}]`));
    }
    if (!isObject(given) || at.type !== 'object') return given;
    return visitObject(at.embeddedResource === true ? objectSchema(at) : at, given, path);
  };

  const visitObject = (at: Schema, given: JsonObject, path: string): JsonObject => {
    const fields = new Map<string, Json>();
    for (const [key, value] of Object.entries(given)) {
      const below = path === '' ? key : `${path}.${key}`;
      const schemaOf = at.properties?.get(key) ?? at.additionalProperties;
      if (value === null && options.nulls === 'dropped' && schemaOf?.nullable !== true) continue;
      if (value === null && schemaOf?.default !== undefined && schemaOf.nullable !== true) continue;
      if (options.empties === 'dropped' && !at.required?.includes(key) && isEmptyOf(schemaOf, value)) continue;
      if (schemaOf !== undefined) fields.set(key, visit(schemaOf, value, below));
      else if (at.preserveUnknownFields === true) fields.set(key, value);
      else unknown.push(below);
    }
    if (!options.complete) return Object.fromEntries(fields);
    for (const [key, schemaOf] of at.properties ?? []) {
      if (!fields.has(key) && schemaOf.default !== undefined)
        fields.set(key, visit(schemaOf, schemaOf.default, path === '' ? key : `${path}.${key}`));
    }
    for (const key of at.required ?? []) {
      if (!fields.has(key))
        invalid.push({ reason: 'FieldValueRequired', field: path === '' ? key : `${path}.${key}`, message: 'Required value' });
    }
    return Object.fromEntries(fields);
  };

  return { value: visit(schema, value, ''), unknown, wrongTypes, invalid };
}

/** Whether a value is an empty list, or an empty map whose keys are nobody's fields. */
function isEmptyOf(schema: Schema | undefined, value: Json): boolean {
  if (isArray(value)) return schema?.type === 'array' && schema.emptyIsNull !== true && value.length === 0;
  const isMap = schema?.type === 'object' && schema.additionalProperties !== undefined && (schema.properties?.size ?? 0) === 0;
  return isMap && isObject(value) && Object.keys(value).length === 0;
}

function isOfType(schema: Schema, value: Json): boolean {
  if (schema.intOrString === true) return typeof value === 'string' || Number.isInteger(value);
  switch (schema.type) {
    case undefined:
      return true;
    case 'object':
      return isObject(value);
    case 'array':
      return isArray(value);
    case 'integer':
      return Number.isInteger(value) && (schema.format !== 'int32' || fitsInt32(value));
    default:
      return typeof value === schema.type;
  }
}

const fitsInt32 = (value: Json): boolean => typeof value === 'number' && value >= -2147483648 && value <= 2147483647;

function violations(schema: Schema, value: Json, path: string): readonly Cause[] {
  const not = (message: string): Cause => ({ reason: 'FieldValueInvalid', field: path, message: `Invalid value: ${message}` });
  const found: Cause[] = [];
  if (schema.enum !== undefined && !schema.enum.some((allowed) => jsonEqual(allowed, value))) {
    found.push({
      reason: 'FieldValueNotSupported',
      field: path,
      message: `Unsupported value: supported values: ${schema.enum.map((allowed) => JSON.stringify(allowed)).join(', ')}`,
    });
  }
  if (typeof value === 'number') {
    if (schema.minimum !== undefined && value < schema.minimum) found.push(not(`must be greater than or equal to ${schema.minimum}`));
    if (schema.maximum !== undefined && value > schema.maximum) found.push(not(`must be less than or equal to ${schema.maximum}`));
  }
  if (typeof value === 'string') {
    if (schema.minLength !== undefined && value.length < schema.minLength)
      found.push(not(`must be at least ${schema.minLength} characters long`));
    if (schema.maxLength !== undefined && value.length > schema.maxLength)
      found.push(not(`must be at most ${schema.maxLength} characters long`));
  }
  if (isArray(value)) {
    if (schema.minItems !== undefined && value.length < schema.minItems) found.push(not(`must have at least ${schema.minItems} items`));
    if (schema.maxItems !== undefined && value.length > schema.maxItems) found.push(not(`must have at most ${schema.maxItems} items`));
    found.push(...duplicates(schema, value, path));
  }
  return found;
}

/** Items of a set, or of a map by its keys, that are there twice. */
function duplicates(schema: Schema, items: readonly Json[], path: string): readonly Cause[] {
  if (schema.listType !== 'set' && schema.listType !== 'map') return [];
  const mapKeys = schema.listMapKeys ?? [];
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const identity = JSON.stringify(schema.listType === 'set' ? item : mapKeys.map((key) => (isObject(item) ? (item[key] ?? null) : null)));
    if (!seen.has(identity)) {
      seen.add(identity);
      return [];
    }
    return [{ reason: 'FieldValueDuplicate', field: `${path}[${index}]`, message: `Duplicate value: ${identity}` }];
  });
}
