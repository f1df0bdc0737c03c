import type { Fault } from '../fault.ts';
import { finalizersOf, isTerminating, withMetadata } from './object-states.ts';

const domainOf = (finalizer: string): string => finalizer.slice(0, finalizer.indexOf('/') + 1);

/** Returns the fault of writes that remove one finalizer and with it those of the same domain. */
function removingDomain(fault: Omit<Fault, 'change'>, applies: (mediaType: string | undefined, isMarked: boolean) => boolean): Fault {
  return {
    ...fault,
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const next = changedObject(change);
        if (!applies(change.mediaType, isTerminating(change.live))) return next;
        const left = finalizersOf(next);
        const removed = finalizersOf(change.live).filter((finalizer) => !left.includes(finalizer));
        if (removed.length === 0 || left.length === 0) return next;
        const domains = removed.map(domainOf);
        return withMetadata(next, { finalizers: left.filter((finalizer) => !domains.includes(domainOf(finalizer))) });
      },
    }),
  };
}

/** Faults of writes that remove one of several finalizers of one domain (specification, "Two-phase deletion of any object"). */
export const rareFinalizerOfOneDomainFaults: readonly Fault[] = [
  removingDomain(
    {
      id: 'update-removes-finalizers-of-domain',
      breaks: 'An update that removes a finalizer of an object also removes the others of its domain.',
      statements: ['verbs/put/replaces'],
    },
    (mediaType, isMarked) => mediaType === undefined && !isMarked,
  ),
  removingDomain(
    {
      id: 'json-patch-removes-finalizers-of-domain',
      breaks: 'A JSON patch that removes a finalizer of an object also removes the others of its domain.',
      statements: ['verbs/method/patch'],
    },
    (mediaType, isMarked) => mediaType === 'application/json-patch+json' && !isMarked,
  ),
  removingDomain(
    {
      id: 'strategic-patch-removes-finalizers-of-domain-of-marked-object',
      breaks:
        'A strategic merge patch that removes a finalizer of an object with a deletionTimestamp also removes the others of its domain.',
      statements: ['deletion/held-by-the-rest'],
    },
    (mediaType, isMarked) => mediaType === 'application/strategic-merge-patch+json' && isMarked,
  ),
  {
    id: 'finalizers-not-reordered-with-removal',
    breaks: 'A write that removes a finalizer of a marked object and changes the order of the others leaves them in their former order.',
    statements: ['object-metadata/finalizers/reordered'],
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const next = changedObject(change);
        const [before, left] = [finalizersOf(change.live), finalizersOf(next)];
        const isRemoval = isTerminating(change.live) && left.length < before.length && left.every((one) => before.includes(one));
        return isRemoval && left.length > 1 ? withMetadata(next, { finalizers: before.filter((one) => left.includes(one)) }) : next;
      },
    }),
  },
];
