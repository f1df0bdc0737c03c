import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { fieldOf, objectAt, textAt, valueAt, withFields } from '../../json/json-object.ts';
import type { FieldSet } from './field-set.ts';
import { isEmpty, noFields } from './field-set.ts';
import { decodeFields, encodeFields } from './fields-v1.ts';
import type { ManagedEntry } from './managed-entry.ts';
import { compareEntries, managerKey } from './managed-entry.ts';

/** Returns the value of `metadata.managedFields`; `undefined` where it is missing or null. */
export function managedFieldsOf(object: JsonObject): Json | undefined {
  return valueAt(object, 'metadata', 'managedFields') ?? undefined;
}

/** Returns the entries of an object, the last of each manager; none where one of them is malformed. */
export function entriesOf(object: JsonObject): readonly ManagedEntry[] {
  const list = managedFieldsOf(object);
  const entries = isJsonArray(list) ? list.map(decodeEntry) : [];
  const known = entries.filter((entry) => entry !== undefined);
  return known.length < entries.length ? [] : [...new Map(known.map((entry) => [managerKey(entry), entry])).values()];
}

/** Returns the object without `metadata.managedFields`. */
export function withoutEntries(object: JsonObject): JsonObject {
  const metadata = objectAt(object, 'metadata');
  return Object.hasOwn(metadata, 'managedFields')
    ? withFields(object, { metadata: withFields(metadata, { managedFields: undefined }) })
    : object;
}

/** Returns the object with these entries in their order, without those that own nothing. */
export function withEntries(object: JsonObject, entries: readonly ManagedEntry[]): JsonObject {
  const bare = withoutEntries(object);
  const owning = entries.filter((entry) => !isEmpty(entry.fields));
  if (owning.length === 0) return bare;
  const managedFields = [...owning].sort(compareEntries).map(encodeEntry);
  return withFields(bare, { metadata: withFields(objectAt(bare, 'metadata'), { managedFields }) });
}

function encodeEntry(entry: ManagedEntry): JsonObject {
  return {
    manager: entry.manager,
    operation: entry.operation,
    apiVersion: entry.apiVersion,
    ...(entry.time === undefined ? {} : { time: entry.time }),
    fieldsType: 'FieldsV1',
    fieldsV1: encodeFields(entry.fields),
    ...(entry.subresource ? { subresource: entry.subresource } : {}),
  };
}

function decodeEntry(entry: Json): ManagedEntry | undefined {
  if (!isJsonObject(entry)) return undefined;
  const operation = fieldOf(entry, 'operation');
  const apiVersion = textAt(entry, 'apiVersion');
  const fields = fieldsIn(entry);
  const time = fieldOf(entry, 'time') ?? undefined;
  const [manager, subresource] = [fieldOf(entry, 'manager') ?? '', fieldOf(entry, 'subresource') ?? ''];
  if (operation !== 'Apply' && operation !== 'Update') return undefined;
  if (apiVersion === undefined || apiVersion === '' || fieldOf(entry, 'fieldsType') !== 'FieldsV1' || fields === undefined)
    return undefined;
  if (typeof manager !== 'string' || typeof subresource !== 'string') return undefined;
  if (time !== undefined && !isTime(time)) return undefined;
  return { manager, operation, apiVersion, time, fields, ...(subresource === '' ? {} : { subresource }) };
}

function fieldsIn(entry: JsonObject): FieldSet | undefined {
  const fields = fieldOf(entry, 'fieldsV1');
  return fields === undefined || fields === null ? noFields : decodeFields(fields);
}

/** RFC 3339; the platform checks the calendar. */
const isTime = (value: Json): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(value) &&
  !Number.isNaN(Date.parse(value));
