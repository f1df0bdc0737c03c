import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import { objectAt } from '../../../json/json-object.ts';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { finalizersOf, isTerminating, withMetadata } from './objects.ts';

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

/** Faults of deletion, finalizers and the deletion of collections (specification, "Two-phase deletion of any object", "Object names"). */
export const freshDeletionFaults: readonly Fault[] = [
  {
    id: 'name-stays-taken-after-finalizers',
    breaks: 'The name of an object that was removed with its last finalizer cannot be used again.',
    statements: [],
    change: (plain) => ({
      objectWithName: (requested) => plain.objectWithName(requested) ?? finishedAt(requested.store, requested.key),
    }),
  },
  {
    id: 'collection-delete-removes-terminating',
    breaks: 'The deletion of a collection removes objects that are terminating already, whatever their finalizers.',
    statements: [],
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
    statements: [],
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
    statements: [],
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
    statements: [],
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
    statements: [],
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
