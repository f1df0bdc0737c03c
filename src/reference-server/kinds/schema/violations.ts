import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { Cause } from '../../exchange/refusal.ts';
import type { Schema } from './schema.ts';

/** Returns why a value of the right type is invalid: its bounds, its enum, and duplicates, which are reported at the path `keyed`. */
export function violations(schema: Schema, value: Json, path: string, keyed = path): readonly Cause[] {
  const not = (message: string): Cause => ({ reason: 'FieldValueInvalid', field: path, message: `Invalid value: ${message}` });
  const found: Cause[] = [];
  if (schema.enum !== undefined && !schema.enum.some((allowed) => deepEqual(allowed, value))) {
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
    if (schema.holds === 'certificates' && !holdsCertificates(value)) found.push(not('must be PEM with CERTIFICATE blocks only'));
  }
  if (isJsonArray(value)) {
    // An empty list of a built-in type is reported as missing.
    if (value.length === 0 && schema.patch !== undefined && schema.minItems !== undefined)
      found.push({ reason: 'FieldValueRequired', field: path, message: 'Required value' });
    else if (schema.minItems !== undefined && value.length < schema.minItems)
      found.push(not(`must have at least ${schema.minItems} items`));
    if (schema.maxItems !== undefined && value.length > schema.maxItems) found.push(not(`must have at most ${schema.maxItems} items`));
    for (const duplicate of duplicates(schema, value, keyed)) found.push(duplicate);
  }
  return found;
}

/** Returns the duplicate items of a set, or of a map list by its keys. */
function duplicates(schema: Schema, items: readonly Json[], path: string): readonly Cause[] {
  const whole = schema.unique === true || schema.listType === 'set';
  if (schema.repeats === true || (!whole && schema.listType !== 'map')) return [];
  const mapKeys = schema.listMapKeys ?? [];
  const other = whole ? -1 : items.findIndex((item) => !isJsonObject(item));
  // With an item that is not an object, the others are not reported.
  if (other !== -1) return [{ reason: 'FieldValueInvalid', field: `${path}[${other}]`, message: 'Invalid value: must be an object' }];
  const seen = new Map<string, number>();
  // Items of built-in types are reported at their key field, and not at all where that is empty.
  const named = whole ? undefined : schema.patch?.mergeKey;
  return items.flatMap((item, index) => {
    if (named !== undefined && isJsonObject(item) && !item[named]) return [];
    const identity = JSON.stringify(whole ? item : mapKeys.map((key) => (isJsonObject(item) ? (item[key] ?? null) : null)));
    const count = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, count);
    // Each duplicate is reported once.
    if (count !== 2) return [];
    return [
      {
        reason: 'FieldValueDuplicate',
        field: named === undefined || mapKeys.length > 1 ? `${path}[${index}]` : `${path}[${index}].${named}`,
        message: `Duplicate value: ${identity}`,
      },
    ];
  });
}

/** Returns whether base64 contains PEM blocks that are all certificates. Text between blocks is ignored. */
function holdsCertificates(encoded: string): boolean {
  const text = Buffer.from(encoded, 'base64').toString('latin1');
  const labels = [...text.matchAll(/-----BEGIN ([A-Z ]{1,40})-----\s[A-Za-z0-9+/=\s]+-----END \1-----/g)].map(([, label]) => label);
  return labels.length > 0 && labels.every((label) => label === 'CERTIFICATE') && text.split('-----BEGIN ').length === labels.length + 1;
}
