import type { Json } from '#core/model/json';
import { isArray, isObject } from '../../json/json-object.ts';
import type { Schema } from './schema.ts';

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
