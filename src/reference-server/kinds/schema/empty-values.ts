import type { Json, JsonObject } from '#core/model/json';
import { isArray, isObject, objectAt, withFields } from '../../json/json-object.ts';
import type { Schema } from './schema.ts';

/**
 * An object without nulls, empty lists and empty maps in its metadata: no labels and an empty map of them are the same
 * object. The same object where there are none.
 */
export function withoutEmptyMetadata(object: JsonObject): JsonObject {
  const metadata = objectAt(object, 'metadata');
  const filled = Object.entries(metadata).filter(([key, value]) => key === 'managedFields' || !isEmpty(value));
  return filled.length === Object.keys(metadata).length ? object : withFields(object, { metadata: Object.fromEntries(filled) });
}

/** The nulls, empty lists and empty maps of the metadata of an object, by their keys. */
export function emptyMetadata(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(objectAt(object, 'metadata')).filter(([key, value]) => key !== 'managedFields' && isEmpty(value)),
  );
}

const isEmpty = (value: Json): boolean =>
  value === null || (isArray(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0);

/** A value as it is stored: empty lists are null where the schema says that they are stored as none. */
export function emptyAsNull(schema: Schema | undefined, value: Json): Json {
  if (schema === undefined) return value;
  if (isArray(value))
    return schema.emptyIsNull === true && value.length === 0 ? null : value.map((item) => emptyAsNull(schema.items, item));
  if (!isObject(value) || schema.properties === undefined) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]): [string, Json] => [key, emptyAsNull(schema.properties?.get(key), field)]),
  );
}
