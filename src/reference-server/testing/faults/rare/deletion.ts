import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import { objectAt, textAt, textsAt, withFields } from '../../../json/json-object.ts';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { isApplied, withValueIn } from './entries.ts';
import { finalizersOf, isTerminating, withMetadata } from './object-states.ts';
import { lastRemoved } from './removed-objects.ts';

/** Returns the last state under a key, where it was removed by the removal of a finalizer. */
function finishedAt(store: Store, key: string): JsonObject | undefined {
  let last: JsonObject | undefined;
  for (const change of store.changesAfter(store.oldestRevision())) {
    if (change.key !== key) continue;
    last = change.after === undefined && isTerminating(change.before) ? change.before : undefined;
  }
  return last;
}

const sorted = (texts: readonly string[]): readonly string[] => [...texts].sort();

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
        const wasApplied = isApplied(removed);
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
  {
    id: 'name-stays-taken-after-finalizers',
    breaks: 'The name of an object that was removed with its last finalizer cannot be used again.',
    statements: ['deletion/name-reused'],
    change: (plain) => ({
      objectWithName: (requested) => plain.objectWithName(requested) ?? finishedAt(requested.store, requested.key),
    }),
  },
  {
    id: 'collection-delete-removes-terminating',
    breaks: 'The deletion of a collection removes objects that are terminating already, whatever their finalizers.',
    statements: ['deletion/with-the-collection'],
    change: (plain) => {
      let removes: boolean[] = [];
      return {
        deletesItem: (item) => {
          if (item.nth === 1) removes = [];
          const deletes = plain.deletesItem(item);
          if (deletes) removes.push(isTerminating(item.object));
          return deletes;
        },
        removesHeldItems: () => removes.shift() ?? false,
      };
    },
  },
  {
    id: 'finalizers-not-reordered',
    breaks: 'A write that only reorders the finalizers leaves their order.',
    statements: ['object-metadata/finalizers/reordered'],
    change: () => ({
      changedObject: ({ live, next }) => {
        const [before, after] = [finalizersOf(live), finalizersOf(next)];
        return deepEqual(sorted(before), sorted(after))
          ? withMetadata(next, { finalizers: objectAt(live, 'metadata')['finalizers'] })
          : next;
      },
    }),
  },
  {
    id: 'first-finalizer-ends-all',
    breaks: 'A terminating object is removed with the first of several finalizers.',
    statements: ['deletion/held-by-the-rest'],
    change: () => ({
      changedObject: ({ live, next }) => {
        const left = finalizersOf(next);
        const isFirst = isTerminating(live) && left.length > 0 && deepEqual(finalizersOf(live).slice(1), left);
        return isFirst ? withMetadata(next, { finalizers: undefined }) : next;
      },
    }),
  },
  {
    id: 'put-revives-terminating',
    breaks: 'A PUT without a deletionTimestamp removes that of a terminating object.',
    statements: ['object-metadata/deletion-timestamp/kept'],
    change: () => ({
      changedObject: ({ mediaType, subresource, live, wanted, next }) => {
        const isRevived = mediaType === undefined && subresource === undefined && isTerminating(live) && !isTerminating(wanted);
        return isRevived && finalizersOf(next).length > 0
          ? withMetadata(next, { deletionTimestamp: undefined, deletionGracePeriodSeconds: undefined })
          : next;
      },
    }),
  },
  {
    id: 'collection-delete-stops-at-finalizer',
    breaks: 'The deletion of a collection leaves the objects after the first one with a finalizer.',
    statements: ['verbs/several/deletecollection'],
    change: (plain) => {
      let stopped = false;
      return {
        deletesItem: (item) => {
          if (item.nth === 1) stopped = false;
          const deletes = plain.deletesItem(item) && !stopped;
          if (deletes && finalizersOf(item.object).length > 0) stopped = true;
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
