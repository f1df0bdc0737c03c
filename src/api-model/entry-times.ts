import { isJsonArray } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { contentOf, differenceOf } from './content.ts';
import type { ModelledType } from './modelled-type.ts';
import type { ObjectWriteOperation } from './operation.ts';
import { entriesOf, fieldsOf, ownerOf, ownershipIn } from './ownership.ts';

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

/** The time of the entry of the manager that made a write, before and after it. */
export type TimesOfWriter = {
  readonly before: string;
  readonly after: string;
  /** Whether the entry has the same fields after the write. */
  readonly isOfSameFields: boolean;
};

/**
 * Returns the time of the entry of the manager that made a write, before and after it, where the write set a field of the entry:
 * it is the time of its last operation then. Undefined where there is no such entry, or no such time.
 */
export function timesOfWriter(
  operation: ObjectWriteOperation,
  before: JsonObject,
  after: JsonObject,
  type: ModelledType,
): TimesOfWriter | undefined {
  if (operation.manager === undefined) return undefined;
  const writer = ownerOf(operation.manager, operation.verb === 'apply' ? 'Apply' : 'Update', partOf(operation));
  const [old, now] = [before, after].map((object) => fieldsOf(contentOf(object, type), type.schema));
  const hasSet = [...ownershipIn(after, type)].some(
    ([path, owners]) => owners.has(writer) && differenceOf(old?.get(path), now?.get(path)) !== undefined,
  );
  const [first, second] = [before, after].map((object) => [...timesIn(object)].filter(([entry]) => isOf(entry, writer)));
  const [was, is] = [first?.length === 1 ? first[0]?.[1] : undefined, second?.length === 1 ? second[0]?.[1] : undefined];
  if (!hasSet || was === undefined || is === undefined) return undefined;
  const [owned, owns] = [before, after].map((object) => entriesOf(object).find(({ owner }) => owner === writer)?.fieldsV1);
  return { before: was, after: is, isOfSameFields: differenceOf(owned, owns) === undefined };
}

/** Whether an entry is that of an owner, in whatever version of the API. */
function isOf(entry: string, owner: string): boolean {
  const [manager = '', operation = '', subresource = ''] = entry.split('|');
  return ownerOf(manager, operation, subresource) === owner;
}

function partOf(operation: ObjectWriteOperation): string | undefined {
  return 'subresource' in operation ? operation.subresource : undefined;
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
