import type { Fault } from '../fault.ts';
import { finalizersOf, isTerminating, sameContent, withMetadata } from './object-states.ts';

/** Returns whether two lists of finalizers differ in their order alone. */
function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const isSameSet = before.length === after.length && before.every((finalizer) => after.includes(finalizer));
  return isSameSet && before.some((finalizer, index) => after[index] !== finalizer);
}

/** Faults of requests that change the finalizers of an object. */
export const rareChangedFinalizerFaults: readonly Fault[] = [
  {
    id: 'reorder-with-other-change-keeps-order',
    breaks:
      'A request that changes the order of the finalizers of an object that is being deleted, and something else of it, leaves the order.',
    statements: ['object-metadata/finalizers/reordered'],
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const next = changedObject(change);
        const finalizers = finalizersOf(change.live);
        if (!isTerminating(change.live) || !isReordered(finalizers, finalizersOf(next))) return next;
        const inOrder = withMetadata(next, { finalizers });
        return sameContent(inOrder, change.live) ? next : inOrder;
      },
    }),
  },
  {
    id: 'update-with-finalizer-removal-stores-nothing-else',
    breaks: 'An update that removes a finalizer of an object with a deletionTimestamp does not store its other changes.',
    statements: ['verbs/put/updates'],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        const { live, subresource, mediaType } = change;
        const left = finalizersOf(next);
        const removes = isTerminating(live) && left.length > 0 && left.length < finalizersOf(live).length;
        return removes && subresource === undefined && mediaType === undefined ? withMetadata(live, { finalizers: left }) : next;
      },
    }),
  },
];
