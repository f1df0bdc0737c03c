import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { Schema } from '../../kinds/schema/schema.ts';

/** Returns a value with only the lower 32 bits of each integer of the format int32, as released servers decode the result of a strategic merge patch. */
export function withCutNumbers(value: Json, schema: Schema | undefined): Json {
  if (schema === undefined) return value;
  if (typeof value === 'number')
    return schema.format === 'int32' && Number.isInteger(value) ? Number(BigInt.asIntN(32, BigInt(value))) : value;
  if (isJsonArray(value)) return value.map((item) => withCutNumbers(item, schema.items));
  if (!isJsonObject(value)) return value;
  const fieldSchema = (key: string): Schema | undefined => schema.properties?.get(key) ?? schema.additionalProperties;
  return Object.fromEntries(Object.entries(value).map(([key, field]): [string, Json] => [key, withCutNumbers(field, fieldSchema(key))]));
}
