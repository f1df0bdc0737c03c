import { isJsonArray } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import type { ObjectWriteOperation } from './operation.ts';

/** An entry of managedFields whose time is another one than before. */
export type EntryWithOtherTime = { readonly entry: string; readonly before: string; readonly after: string };

/**
 * Returns an entry of managedFields of another manager or another operation than those of a write that has another time after the
 * write: the time of an entry is that of its operation (specification, "managedFields entry"). Undefined where there is none, or where
 * the request does not name its manager.
 */
export function entryWithOtherTime(operation: ObjectWriteOperation, before: JsonObject, after: JsonObject): EntryWithOtherTime | undefined {
  if (operation.manager === undefined) return undefined;
  const writer = `${operation.manager}|${operation.verb === 'apply' ? 'Apply' : 'Update'}|`;
  const [old, now] = [timesIn(before), timesIn(after)];
  for (const [entry, time] of old) {
    const other = now.get(entry);
    if (!entry.startsWith(writer) && time !== undefined && other !== undefined && time !== other)
      return { entry, before: time, after: other };
  }
  return undefined;
}

/** The times of the entries of managedFields; undefined for one without a time, and where two entries are of one operation. */
function timesIn(object: JsonObject): ReadonlyMap<string, string | undefined> {
  const entries = pointTo(object, '/metadata/managedFields');
  const times = new Map<string, string | undefined>();
  for (const entry of isJsonArray(entries) ? entries : []) {
    const key = identityOf(entry);
    times.set(key, times.has(key) ? undefined : stringAt(entry, '/time'));
  }
  return times;
}

function identityOf(entry: Json): string {
  return ['manager', 'operation', 'subresource', 'apiVersion'].map((field) => stringAt(entry, `/${field}`) ?? '').join('|');
}
