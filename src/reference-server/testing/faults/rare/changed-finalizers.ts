import type { Fault } from '../fault.ts';
import { finalizersOf, isTerminating, sameContent, withMetadata } from './object-states.ts';

/** Returns whether two lists of finalizers differ in their order alone. */
function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const isSameSet = before.length === after.length && before.every((finalizer) => after.includes(finalizer));
  return isSameSet && before.some((finalizer, index) => after[index] !== finalizer);
}

/** Returns the domain of a finalizer, or an empty text. */
const domainOf = (finalizer: string): string => finalizer.slice(0, Math.max(0, finalizer.indexOf('/')));

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
  {
    id: 'json-patch-drops-finalizers-of-domain',
    breaks: 'A JSON patch that removes a finalizer of a terminating object also removes the other finalizers of the same domain.',
    statements: ['deletion/held-by-the-rest'],
    undetected: 'No case removes one of several finalizers of the same domain by a JSON patch.',
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        if (change.mediaType !== 'application/json-patch+json' || !isTerminating(change.live)) return next;
        const left = finalizersOf(next);
        const removed = finalizersOf(change.live).filter((finalizer) => !left.includes(finalizer));
        const domains = removed.map(domainOf).filter((domain) => domain !== '');
        const kept = left.filter((finalizer) => !domains.includes(domainOf(finalizer)));
        if (kept.length === left.length) return next;
        return withMetadata(next, { finalizers: kept.length === 0 ? undefined : kept });
      },
    }),
  },
];
