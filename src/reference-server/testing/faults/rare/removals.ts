import { objectAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { finalizersOf, isTerminating, withMetadata } from './object-states.ts';

/** Faults of removals and of dry runs in one case (specification, "Two-phase deletion of any object", "Dry-run"). */
export const rareRemovalFaults: readonly Fault[] = [
  {
    id: 'finalizers-that-begin-alike-removed',
    breaks: 'A write that removes a finalizer also removes the finalizers whose names begin with its name.',
    statements: ['deletion/held-by-the-rest'],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        const left = finalizersOf(next);
        const removed = finalizersOf(change.live).filter((finalizer) => !left.includes(finalizer));
        const kept = left.filter((finalizer) => !removed.some((one) => finalizer.startsWith(one)));
        return kept.length === left.length ? next : withMetadata(next, { finalizers: kept.length === 0 ? undefined : kept });
      },
    }),
  },
  {
    id: 'deletion-of-empty-collection-not-found',
    breaks: 'The deletion of a collection is answered with 404 where it selects no object.',
    statements: ['csinode-operations/deletecollection/response'],
    change: () => ({ refusesToDeleteNothing: () => true }),
  },
  {
    id: 'dry-run-of-creating-update-answers-updated',
    breaks: 'A dry run of an update that would create its object is answered with 200.',
    statements: ['dry-run/update-that-creates'],
    exchanges: [{ on: { operation: 'update', query: { dryRun: 'present' }, status: 201 }, answer: { status: 200 } }],
  },
  {
    id: 'dry-run-without-generated-name',
    breaks: 'The response to a dry run of a create with generateName has no name.',
    statements: ['dry-run/create/object'],
    exchanges: [
      {
        on: {
          operation: 'create',
          query: { dryRun: 'present' },
          body: { '/metadata/name': undefined },
          text: /"generateName"/,
          status: 201,
        },
        answer: { body: [{ at: '/metadata/name', drop: true }] },
      },
    ],
  },
  {
    id: 'live-object-removed-with-last-finalizer',
    breaks: 'A write that removes the last finalizer of an object removes the object, although nobody deleted it.',
    statements: ['verbs/put/updates'],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        const loses = finalizersOf(change.live).length > 0 && finalizersOf(next).length === 0 && !isTerminating(change.live);
        return loses ? withMetadata(next, { deletionTimestamp: objectAt(next, 'metadata')['creationTimestamp'] }) : next;
      },
    }),
  },
];
