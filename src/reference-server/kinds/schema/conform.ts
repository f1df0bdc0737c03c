import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { Cause } from '../../exchange/refusal.ts';
import { defaultFor, isMet } from './default-for.ts';
import { isOfFormat } from './formats.ts';
import { objectSchema } from './object-schema.ts';
import type { Schema } from './schema.ts';
import { violations } from './violations.ts';

/** The result of validating a value against a schema. */
export type Conformance = {
  /** The value without unknown fields and with defaults. */
  readonly value: Json;
  /** Paths of unknown fields, in order. */
  readonly unknown: readonly string[];
  /** Values of a wrong type. */
  readonly wrongTypes: readonly Cause[];
  /** Invalid values of the right type, and missing required fields. */
  readonly invalid: readonly Cause[];
};

/**
 * Validates a value against a schema (specification, "Field validation").
 * - `nulls: 'dropped'` reads null as a missing field, and as a zero value in a list or map, as built-in types do. `'kept'`
 * drops null where it is not allowed, and `'checked'` reports it as a wrong type.
 * - `complete: false` is for the partial object of an apply: nothing is required, and no defaults are set.
 * - `empties: 'dropped'` reads an empty optional map or list as a missing field, and zero values by the schema.
 * - `numbersOrStrings: 'unchecked'` does not check values that may be a number or a string.
 * - `unknown: 'kept'` keeps unknown fields.
 */
export function conform(
  schema: Schema,
  value: Json,
  options: {
    readonly nulls: 'dropped' | 'kept' | 'checked';
    readonly complete: boolean;
    readonly empties?: 'dropped' | 'kept';
    readonly unknown?: 'dropped' | 'kept';
    readonly numbersOrStrings?: 'checked' | 'unchecked';
  },
): Conformance {
  const unknown: string[] = [];
  const wrongTypes: Cause[] = [];
  const invalid: Cause[] = [];

  const filled = (at: Schema, given: Json): Json =>
    given === null && options.nulls === 'dropped' && at.nullable !== true ? zeroValue(at) : given;

  /** `keyed` is the path with map keys in brackets, for problems of lists. `ours` says that the value is a default. */
  const visit = (at: Schema, given: Json, path: string, keyed = path, ours = false): Json => {
    if (given === null && at.nullable === true) return null;
    if (at.intOrString === true && options.numbersOrStrings === 'unchecked') return given;
    if (!isOfType(at, given, options.complete)) {
      if (options.nulls !== 'dropped') for (const field of fieldsIn(given, path, at)) unknown.push(field);
      wrongTypes.push({
        reason: 'FieldValueTypeInvalid',
        field: path,
        message: `Invalid value: must be of type ${at.intOrString === true ? 'integer or string' : at.type}`,
      });
      // The enum is checked for any type.
      if (at.enum !== undefined && given !== null) invalid.push(...violations({ enum: at.enum }, given, path, keyed));
      return given;
    }
    // Metadata has its own rules.
    if (!path.startsWith('metadata.')) for (const cause of violations(at, given, path, keyed)) invalid.push(cause);
    if (isJsonArray(given)) {
      if (at.items === undefined) return given;
      const items = at.items;
      return given.map((item, index) => visit(items, filled(items, item), `${path}[${index}]`, `${keyed}[${index}]`));
    }
    if (at.format === 'quantity') return String(given);
    if (!isJsonObject(given) || at.type !== 'object') return given;
    return visitObject(at.embeddedResource === true ? objectSchema(at) : at, given, { path, keyed, ours });
  };

  const visitObject = (at: Schema, given: JsonObject, place: { path: string; keyed: string; ours: boolean }): JsonObject => {
    const { path, keyed, ours } = place;
    const fields = new Map<string, Json>();
    for (const [key, value] of Object.entries(given)) {
      const below = path === '' ? key : `${path}.${key}`;
      const schemaOf = at.properties?.get(key) ?? at.additionalProperties;
      // A null of a known field is no value; an unknown field is one with any value.
      const isKnown = schemaOf !== undefined || at.preserveUnknownFields === true || options.unknown === 'kept';
      if (
        value === null &&
        isKnown &&
        (options.nulls === 'dropped' || (options.complete && path === 'metadata')) &&
        schemaOf?.nullable !== true &&
        (at.additionalProperties === undefined || at.properties?.has(key) === true)
      )
        continue;
      // A null that is not allowed is no value: a default replaces it.
      if (value === null && options.complete && isNoValue(schemaOf, options.nulls)) continue;
      if (options.empties === 'dropped' && path !== 'metadata' && !at.required?.includes(key) && isEmptyOf(schemaOf, value)) continue;
      if (options.empties === 'dropped' && schemaOf?.zero === 'omitted' && value === zeroValue(schemaOf)) continue;
      if (schemaOf?.dropped === true) continue;
      if (schemaOf !== undefined) {
        const isDeclared = at.properties?.has(key) === true;
        const belowKeyed = isDeclared ? (keyed === '' ? key : `${keyed}.${key}`) : `${keyed}[${key}]`;
        fields.set(key, visit(schemaOf, isDeclared ? value : filled(schemaOf, value), below, belowKeyed));
      } else if (at.preserveUnknownFields === true || options.unknown === 'kept') fields.set(key, value);
      else unknown.push(below);
    }
    if (!options.complete) return Object.fromEntries(fields);
    const fillIn = (schemaOf: Schema, found: Json, key: string): Json => {
      const below = path === '' ? key : `${path}.${key}`;
      return visit(schemaOf, found, below, below, true);
    };
    for (const [key, schemaOf] of at.properties ?? []) {
      if (!fields.has(key) && schemaOf.default !== undefined) fields.set(key, fillIn(schemaOf, schemaOf.default, key));
      if (!fields.has(key) && schemaOf.zero === 'null' && options.empties === 'dropped') fields.set(key, null);
    }
    for (const { field } of at.defaults ?? []) {
      const found = fields.has(field) ? undefined : defaultFor(at.defaults ?? [], field, fields);
      const schemaOf = at.properties?.get(field);
      if (found !== undefined && schemaOf !== undefined) fields.set(field, fillIn(schemaOf, found, field));
    }
    for (const row of at.defaults ?? []) if (row.none === true && isMet(row, fields)) fields.delete(row.field);
    // A status that was created as a default has the zero value of every required field.
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

/** Returns the paths of all fields in a value of a wrong type: none of them is known. */
function fieldsIn(value: Json, path: string, schema: Schema | undefined): readonly string[] {
  if (schema?.preserveUnknownFields === true) return [];
  if (isJsonArray(value)) return value.flatMap((item, index) => fieldsIn(item, `${path}[${index}]`, schema?.items));
  return isJsonObject(value) ? Object.keys(value).map((key) => `${path}.${key}`) : [];
}

/** Returns whether a null that is not allowed is read as a missing field: in what is sent, and where there is a default. */
function isNoValue(schema: Schema | undefined, nulls: 'dropped' | 'kept' | 'checked'): boolean {
  if (schema === undefined || nulls === 'dropped' || mayBeNull(schema)) return false;
  return nulls === 'kept' || schema.default !== undefined;
}

/** Returns whether null is a valid value: the schema allows it, or has no type. */
const mayBeNull = ({ nullable, type, intOrString }: Schema): boolean => nullable === true || (type === undefined && intOrString !== true);

/** Returns the zero value of a schema. */
function zeroValue({ type }: Schema): Json {
  switch (type) {
    case 'string':
      return '';
    case 'integer':
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'object':
      return {};
    default:
      return null;
  }
}

/** Returns whether a value is an empty list, or an empty map without declared fields. */
function isEmptyOf(schema: Schema | undefined, value: Json): boolean {
  if (isJsonArray(value)) return schema?.type === 'array' && schema.emptyIsNull !== true && value.length === 0;
  const isMap = schema?.type === 'object' && schema.additionalProperties !== undefined && (schema.properties?.size ?? 0) === 0;
  return isMap && isJsonObject(value) && Object.keys(value).length === 0;
}

/** Returns whether a value has the type of a schema. The formats of a partial object are checked after the merge. */
function isOfType(schema: Schema, value: Json, complete: boolean): boolean {
  const isFormed = !complete || isOfFormat(schema.format, value);
  if (schema.intOrString === true) return typeof value === 'string' || Number.isInteger(value);
  switch (schema.type) {
    case undefined:
      return true;
    case 'object':
      return isJsonObject(value);
    case 'array':
      return isJsonArray(value);
    case 'integer':
      return Number.isInteger(value) && isFormed;
    default:
      return (typeof value === schema.type || (schema.format === 'quantity' && typeof value === 'number')) && isFormed;
  }
}

/** Returns the zero value of a required number, boolean, list or, where requested, string. */
function zeroOf(schema: Schema | undefined, withTexts: boolean): Json | undefined {
  if (schema?.type === 'string' && withTexts) return '';
  if (schema?.type === 'array') return [];
  if (schema?.type === 'boolean') return false;
  return schema?.type === 'integer' || schema?.type === 'number' ? 0 : undefined;
}
