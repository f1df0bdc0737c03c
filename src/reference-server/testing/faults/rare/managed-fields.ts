import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { Update } from '../../../api/apply/index.ts';
import { fieldOf, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { entriesIn, isSameEntry, withEntriesIn, withValueIn } from './entries.ts';

/** Faults of managedFields in one state (specification, "managedFields entry", "Server-side apply"). */
export const rareManagedFieldFaults: readonly Fault[] = [
  {
    id: 'versions-of-manager-in-one-entry',
    breaks: 'An update in another version of the API is recorded in the entry that its manager already has for the first version.',
    statements: ['managed-fields/entry/api-version'],
    change: ({ track }) => ({
      track: (update) => {
        const known = entriesIn(update.before).find(
          (entry) => textAt(entry, 'manager') === update.manager && textAt(entry, 'operation') === 'Update',
        );
        return track({ ...update, apiVersion: textAt(known, 'apiVersion') ?? update.apiVersion });
      },
    }),
  },
  {
    id: 'removed-annotation-stays-owned',
    breaks: 'An annotation that an update removes stays in the entries of its other owners.',
    statements: ['managed-fields/kept-up'],
    change: ({ track }) => ({
      track: (update) => {
        const left = objectAt(update.after, 'metadata', 'annotations');
        const removed = Object.keys(objectAt(update.before, 'metadata', 'annotations')).filter((key) => fieldOf(left, key) === undefined);
        return withOldOwners(update, track(update), (entry, old) => withAnnotations(entry, old, removed));
      },
    }),
  },
  {
    id: 'item-field-keeps-applier-after-update',
    breaks: 'A manager that applied a field in an item of a list still owns it after the update of another manager.',
    statements: ['managed-fields/kept-up'],
    change: ({ track }) => ({
      track: (update) =>
        withOldOwners(update, track(update), (entry, old) =>
          textAt(entry, 'operation') === 'Apply'
            ? withFields(entry, { fieldsV1: withOldItems(objectAt(entry, 'fieldsV1'), objectAt(old, 'fieldsV1')) })
            : entry,
        ),
    }),
  },
  {
    id: 'clearing-with-change-owns-all',
    breaks: 'An update that clears managedFields and changes the data makes its manager own all fields.',
    statements: ['managed-fields/reset/merge-patch/first'],
    change: ({ track }) => ({
      track: (update) =>
        update.before !== undefined && isCleared(update) && !deepEqual(update.before['data'], update.after['data'])
          ? track({ ...update, before: {} })
          : track(update),
    }),
  },
];

/** Returns the object after an update with changed entries; `changed` gets each entry with the one of the same manager before. */
function withOldOwners(update: Update, after: JsonObject, changed: (entry: JsonObject, old: JsonObject) => JsonObject): JsonObject {
  const before = entriesIn(update.before);
  const entries = entriesIn(after).map((entry) => {
    const old = before.find((one) => isSameEntry(one, entry));
    const isOwn = textAt(entry, 'manager') === update.manager && textAt(entry, 'operation') === 'Update';
    return old === undefined || isOwn ? entry : changed(entry, old);
  });
  return entries.length === 0 ? after : withEntriesIn(after, entries);
}

/** Returns an entry that owns the removed annotations which it owned before. */
function withAnnotations(entry: JsonObject, old: JsonObject, removed: readonly string[]): JsonObject {
  const path = ['fieldsV1', 'f:metadata', 'f:annotations'];
  return removed
    .map((key) => `f:${key}`)
    .filter((element) => valueAt(old, ...path, element) !== undefined)
    .reduce((owning, element) => withValueIn(owning, [...path, element], {}), entry);
}

/** Returns the fields with what was owned of the items of lists before. */
function withOldItems(fields: JsonObject, old: JsonObject): JsonObject {
  const kept = Object.entries(old).flatMap(([key, value]): [string, Json][] => {
    const now = fieldOf(fields, key);
    if (key.startsWith('k:')) return [[key, value]];
    return isJsonObject(value) && isJsonObject(now) ? [[key, withOldItems(now, value)]] : [];
  });
  return withFields(fields, Object.fromEntries(kept));
}

/** Returns whether an update has a single empty entry. */
function isCleared({ after }: Update): boolean {
  const sent = valueAt(after, 'metadata', 'managedFields');
  return isJsonArray(sent) && deepEqual(sent, [{}]);
}
