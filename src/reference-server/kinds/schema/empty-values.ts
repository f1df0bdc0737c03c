import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { objectAt, withFields } from '../../json/json-object.ts';
import type { Schema } from './schema.ts';

/**
 * Returns an object without nulls, empty lists and empty maps in its metadata, which are equal to missing fields. Returns the
 * same object where there are none.
 */
export function withoutEmptyMetadata(object: JsonObject): JsonObject {
  const metadata = objectAt(object, 'metadata');
  const filled = Object.entries(metadata).filter(([key, value]) => key === 'managedFields' || !isEmpty(value));
  return filled.length === Object.keys(metadata).length ? object : withFields(object, { metadata: Object.fromEntries(filled) });
}

/** Returns the nulls, empty lists and empty maps in the metadata of an object. */
export function emptyMetadata(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(objectAt(object, 'metadata')).filter(([key, value]) => key !== 'managedFields' && isEmpty(value)),
  );
}

const isEmpty = (value: Json): boolean =>
  value === null || (isJsonArray(value) && value.length === 0) || (isJsonObject(value) && Object.keys(value).length === 0);

/** Returns a value as it is stored: with null for empty lists that the schema stores so. */
export function emptyAsNull(schema: Schema | undefined, value: Json): Json {
  if (schema === undefined) return value;
  if (isJsonArray(value))
    return schema.emptyIsNull === true && value.length === 0 ? null : value.map((item) => emptyAsNull(schema.items, item));
  if (!isJsonObject(value) || schema.properties === undefined) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]): [string, Json] => [key, emptyAsNull(schema.properties?.get(key), field)]),
  );
}
