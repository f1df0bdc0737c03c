import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import { textAt, withFields } from '../../../json/json-object.ts';
import { objectKey } from '../../../kinds/resources/storage-key.ts';
import type { Fault } from '../fault.ts';
import { isTerminating, withMetadata } from './object-states.ts';

const besideStatus = (object: JsonObject): JsonObject =>
  withMetadata(withFields(object, { status: undefined }), { resourceVersion: undefined, managedFields: undefined });

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
];
