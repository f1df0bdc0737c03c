import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { textAt, valueAt, withFields } from '../../../json/json-object.ts';
import { objectKey } from '../../../kinds/resources/storage-key.ts';
import type { Change } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { managersOf } from '../managed-field-entries.ts';
import { isTerminating, sameContent, withMetadata } from './object-states.ts';

const besideStatus = (object: JsonObject): JsonObject =>
  withMetadata(withFields(object, { status: undefined }), { resourceVersion: undefined, managedFields: undefined });

/** Returns the number of fields in the `fieldsV1` of an entry. */
function leavesOf(fields: Json | undefined): number {
  const below = fields !== undefined && isJsonObject(fields) ? Object.values(fields) : [];
  return below.length === 0 ? 1 : below.map(leavesOf).reduce((sum, leaves) => sum + leaves, 0);
}

const identityOf = (entry: Json): string =>
  ['operation', 'manager', 'apiVersion', 'subresource'].map((field) => textAt(entry, field) ?? '').join(' ');

/** Returns whether a change is an apply that left another manager with fewer fields. */
function takesFields({ before, after }: Change): boolean {
  const fieldsBy = (object: JsonObject | undefined): ReadonlyMap<string, number> =>
    new Map(managersOf(object).map((entry) => [identityOf(entry), leavesOf(valueAt(entry, 'fieldsV1'))]));
  const [had, has] = [fieldsBy(before), fieldsBy(after)];
  const changed = [...new Set([...had.keys(), ...has.keys()])].map((one) => ({ one, more: (has.get(one) ?? 0) - (had.get(one) ?? 0) }));
  const losers = changed.filter(({ more }) => more < 0);
  const gainers = changed.filter(({ one, more }) => more > 0 && one.startsWith('Apply'));
  return losers.length > 0 && gainers.length > 0;
}

/** Returns the text of a value that lists with the same items in another order have too. */
function unordered(value: Json): string {
  if (isJsonArray(value)) return `[${value.map(unordered).sort().join()}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${unordered(member)}`);
  return `{${members.sort().join()}}`;
}

/** Returns whether two states of an object differ in the order of lists at most. */
function hasSameItems(before: JsonObject, after: JsonObject): boolean {
  const content = (object: JsonObject): string =>
    unordered(withMetadata(object, { managedFields: undefined, resourceVersion: undefined, generation: undefined }));
  return content(before) === content(after);
}

/** Faults of the changes that a watch sends (specification, "Watch", "Events"). */
export const rareUnsentChangeFaults: readonly Fault[] = [
  {
    id: 'change-of-status-unsent',
    breaks: 'A watch does not send a change of an object that changes its status alone.',
    statements: ['events/change/update'],
    change: () => ({
      eventFilter:
        () =>
        (event, { before, after }) => {
          const ofStatus = before !== undefined && after !== undefined && deepEqual(besideStatus(before), besideStatus(after));
          const isChanged = !deepEqual(before?.['status'] ?? null, after?.['status'] ?? null);
          return event.type === 'MODIFIED' && ofStatus && isChanged ? [] : [event];
        },
    }),
  },
  {
    id: 'removal-with-namespace-unsent',
    breaks: 'A watch does not send the removal of an object that is deleted with its namespace.',
    statements: ['events/change/delete'],
    change: () => ({
      eventFilter:
        ({ store }) =>
        (event, { before, after, revision }) => {
          const namespace = textAt(before, 'metadata', 'namespace');
          if (event.type !== 'DELETED' || after !== undefined || namespace === undefined) return [event];
          return isTerminating(store.get(objectKey({ group: '', resource: 'namespaces' }, undefined, namespace), revision)) ? [] : [event];
        },
    }),
  },
  {
    id: 'earlier-recreation-sent-as-change',
    breaks: 'A watch sends an object that was deleted and created again before the watch was opened as changed.',
    statements: ['watch/resume'],
    change: () => ({
      eventFilter: ({ from, store }) => {
        const opened = store.revision();
        const removed = new Map<string, number>();
        const created = new Map<string, number>();
        for (const { key, before, after, revision } of store.changesAfter(from)) {
          if (after === undefined && !removed.has(key)) removed.set(key, revision);
          if (before === undefined) created.set(key, revision);
        }
        return (event, { key, before, after, revision }) => {
          if (revision > opened) return [event];
          if (after === undefined && revision < (created.get(key) ?? 0)) return [];
          const isAgain = before === undefined && revision > (removed.get(key) ?? Number.POSITIVE_INFINITY);
          return [isAgain && event.type === 'ADDED' ? { ...event, type: 'MODIFIED' } : event];
        };
      },
    }),
  },
  {
    id: 'apply-that-takes-fields-unsent',
    breaks: 'A watch does not send an apply that takes a field from another manager.',
    statements: ['events/change/apply'],
    change: (plain) => ({
      eventFilter: (watch) => {
        const filter = plain.eventFilter(watch);
        return (event, change) => (event.type === 'MODIFIED' && takesFields(change) ? [] : filter(event, change));
      },
    }),
  },
  {
    id: 'reordered-list-unsent',
    breaks: 'A watch does not send a change that only moves the items of a list to another order.',
    statements: ['events/change/update', 'watch/one-document-per-change'],
    change: (plain) => ({
      eventFilter: (watch) => {
        const filter = plain.eventFilter(watch);
        return (event, change) => {
          const { before, after } = change;
          const isUnsent = event.type === 'MODIFIED' && before !== undefined && after !== undefined && !sameContent(before, after);
          return isUnsent && hasSameItems(before, after) ? [] : filter(event, change);
        };
      },
    }),
  },
];
