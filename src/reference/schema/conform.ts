import type { Json, JsonObject } from '../../model/json.ts';
import { isArray, isObject } from '../json/json-object.ts';
import type { Cause } from '../refusal.ts';
import { defaultFor } from './default-for.ts';
import { isOfFormat } from './is-of-format.ts';
import { objectSchema } from './object-schema.ts';
import type { Schema } from './schema.ts';
import { violations } from './violations.ts';

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
 * the partial objects of an apply: nothing is required of them, and no default filled in. `unknown: 'kept'` leaves fields
 * where they are that the schema does not know.
 */
export function conform(
  schema: Schema,
  value: Json,
  options: { readonly nulls: 'dropped' | 'kept'; readonly complete: boolean; readonly unknown?: 'dropped' | 'kept' },
): Conformed {
  const unknown: string[] = [];
  const wrongTypes: Cause[] = [];
  const invalid: Cause[] = [];

  const visit = (at: Schema, given: Json, path: string, ours = false): Json => {
    if (given === null && at.nullable === true) return null;
    if (at.emptyIsNull === true && isArray(given) && given.length === 0) return null;
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
    if (at.format === 'quantity') return String(given);
    if (!isObject(given) || at.type !== 'object') return given;
    return visitObject(at.embeddedResource === true ? objectSchema(at) : at, given, path, ours);
  };

  const visitObject = (at: Schema, given: JsonObject, path: string, ours: boolean): JsonObject => {
    const fields = new Map<string, Json>();
    for (const [key, value] of Object.entries(given)) {
      const below = path === '' ? key : `${path}.${key}`;
      const schemaOf = at.properties?.get(key) ?? at.additionalProperties;
      if (value === null && options.nulls === 'dropped' && schemaOf?.nullable !== true) continue;
      if (value === null && schemaOf?.default !== undefined && schemaOf.nullable !== true) continue;
      if (schemaOf?.dropped === true) continue;
      if (schemaOf !== undefined) fields.set(key, visit(schemaOf, value, below));
      else if (at.preserveUnknownFields === true || options.unknown === 'kept') fields.set(key, value);
      else unknown.push(below);
    }
    if (!options.complete) return Object.fromEntries(fields);
    for (const [key, schemaOf] of at.properties ?? []) {
      if (!fields.has(key) && schemaOf.default !== undefined)
        fields.set(key, visit(schemaOf, schemaOf.default, path === '' ? key : `${path}.${key}`, true));
    }
    for (const { field } of at.defaults ?? []) {
      const found = fields.has(field) ? undefined : defaultFor(at.defaults ?? [], field, fields);
      const schemaOf = at.properties?.get(field);
      if (found !== undefined && schemaOf !== undefined)
        fields.set(field, visit(schemaOf, found, path === '' ? field : `${path}.${field}`, true));
    }
    // A status that was made up has nothing to say yet, and says so wherever something has to be said.
    const isOwnStatus = ours && /^status(?:\.|$)/.test(path);
    for (const key of at.required ?? []) {
      const zero = at.zeros === true || isOwnStatus ? zeroOf(at.properties?.get(key), isOwnStatus) : undefined;
      if (!fields.has(key) && zero !== undefined) fields.set(key, zero);
      if (!fields.has(key))
        invalid.push({ reason: 'FieldValueRequired', field: path === '' ? key : `${path}.${key}`, message: 'Required value' });
    }
    return Object.fromEntries(fields);
  };

  return { value: visit(schema, value, ''), unknown, wrongTypes, invalid };
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
      return Number.isInteger(value) && isOfFormat(schema.format, value);
    default:
      return (
        (typeof value === schema.type || (schema.format === 'quantity' && typeof value === 'number')) && isOfFormat(schema.format, value)
      );
  }
}

/** What a number, a boolean, a list or, where asked for, a text is when nothing has been counted or found yet. */
function zeroOf(schema: Schema | undefined, withTexts: boolean): Json | undefined {
  if (schema?.type === 'string' && withTexts) return '';
  if (schema?.type === 'array') return [];
  if (schema?.type === 'boolean') return false;
  return schema?.type === 'integer' || schema?.type === 'number' ? 0 : undefined;
}
