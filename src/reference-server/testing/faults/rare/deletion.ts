import type { JsonObject } from '#core/model/json';
import { objectAt, textAt, textsAt, withFields } from '../../../json/json-object.ts';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { entriesIn, withValueIn } from './entries.ts';

/** Faults of deletion in one state (specification, "Two-phase deletion of any object", "Object names", "Verbs"). */
export const rareDeletionFaults: readonly Fault[] = [
  {
    id: 'terminating-object-revived-by-update',
    breaks: 'An update without a deletionTimestamp takes it from a terminating custom resource, which is live again.',
    statements: ['object-metadata/deletion-timestamp/kept'],
    change: () => ({
      changedObject: ({ type, subresource, mediaType, wanted, next }) =>
        mediaType === undefined &&
        subresource === undefined &&
        type.origin === 'definition' &&
        textAt(wanted, 'metadata', 'deletionTimestamp') === undefined
          ? withoutMark(next)
          : next,
    }),
  },
  {
    id: 'terminating-finalizers-keep-their-order',
    breaks: 'A reordering of the finalizers of a terminating object is ignored.',
    statements: ['object-metadata/finalizers/reordered'],
    change: () => ({
      changedObject: ({ live, next }) => {
        const before = textsAt(live, 'metadata', 'finalizers');
        const after = textsAt(next, 'metadata', 'finalizers');
        const isReordered = before.length === after.length && before.every((finalizer) => after.includes(finalizer));
        return isReordered && isMarked(live) ? withValueIn(next, ['metadata', 'finalizers'], before) : next;
      },
    }),
  },
  {
    id: 'last-finalizer-given-up-by-apply-holds',
    breaks: 'A terminating object whose last finalizer is removed by an apply is not removed.',
    statements: ['deletion/removed'],
    change: () => ({ removesWithLastFinalizer: (_type, { apply }) => !apply }),
  },
  {
    id: 'third-delete-removes-held-object',
    breaks: 'The third delete of an object removes it despite its finalizers.',
    statements: ['deletion/held-by-the-rest'],
    change: () => {
      const counts = new Map<string, number>();
      return {
        removesHeld: ({ live, dryRun }) => {
          const uid = textAt(live, 'metadata', 'uid') ?? '';
          const count = (counts.get(uid) ?? 0) + (dryRun ? 0 : 1);
          counts.set(uid, count);
          return count > 2;
        },
      };
    },
  },
  {
    id: 'name-of-applied-object-stays-taken',
    breaks: 'The name of a deleted object that had been applied cannot be used again.',
    statements: ['object-names/reused'],
    change: () => ({
      objectWithName: ({ live, key, store }) => {
        const removed = lastRemoved(store, key);
        const wasApplied = entriesIn(removed).some((entry) => textAt(entry, 'operation') === 'Apply');
        return live ?? (wasApplied ? removed : undefined);
      },
    }),
  },
  {
    id: 'collection-deletion-stops-at-held-object',
    breaks: 'The deletion of a collection stops without an error after the first object that has finalizers.',
    statements: ['verbs/several/deletecollection'],
    change: () => {
      let stopped = false;
      return {
        deletesItem: ({ selected, nth, object }) => {
          if (nth === 1) stopped = false;
          const deletes = selected && !stopped;
          stopped ||= deletes && textsAt(object, 'metadata', 'finalizers').length > 0;
          return deletes;
        },
      };
    },
  },
];

const isMarked = (object: JsonObject): boolean => textAt(object, 'metadata', 'deletionTimestamp') !== undefined;

const withoutMark = (object: JsonObject): JsonObject =>
  withFields(object, {
    metadata: withFields(objectAt(object, 'metadata'), { deletionTimestamp: undefined, deletionGracePeriodSeconds: undefined }),
  });

/** Returns the object that was last removed under a key; `undefined` where none was. */
function lastRemoved(store: Store, key: string): JsonObject | undefined {
  let removed: JsonObject | undefined;
  for (const change of store.changesAfter(store.oldestRevision()))
    if (change.key === key && change.after === undefined) removed = change.before;
  return removed;
}
