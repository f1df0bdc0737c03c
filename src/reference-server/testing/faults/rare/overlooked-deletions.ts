import { valueAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { uidOf } from './object-states.ts';

/** Returns the fault of a delete without a grace period. */
function noGrace(): Fault {
  let isForced = false;
  return {
    id: 'delete-without-grace-ignores-finalizers',
    breaks: 'A delete with a grace period of zero removes an object at once, whatever its finalizers.',
    statements: ['deletion/marked'],
    exchanges: [
      {
        on: {
          when: ({ operation, query, body }) => {
            isForced = operation === 'delete' && (query.get('gracePeriodSeconds') === '0' || valueAt(body, 'gracePeriodSeconds') === 0);
            return false;
          },
        },
      },
    ],
    change: (plain) => ({
      removesHeld: (deletion) => (isForced && !deletion.dryRun) || plain.removesHeld(deletion),
    }),
  };
}

/** Returns the fault of the response to a second delete. */
function secondUnmarked(): Fault {
  const marked = new Set<string>();
  return {
    id: 'second-delete-answered-without-mark',
    breaks: 'The response to a delete of an object that is terminating already has no deletionTimestamp.',
    statements: ['object-metadata/deletion-timestamp/kept'],
    exchanges: [
      {
        on: { operation: 'delete', status: 200, query: { dryRun: 'absent' } },
        answer: {
          body: [
            {
              at: '/metadata/deletionTimestamp',
              by: (time, object) => {
                if (marked.has(uidOf(object))) return undefined;
                marked.add(uidOf(object));
                return time;
              },
            },
          ],
        },
      },
    ],
  };
}

/** Faults of deletions (specification, "Two-phase deletion of any object"). */
export const rareOverlookedDeletionFaults: readonly Fault[] = [
  noGrace(),
  secondUnmarked(),
  {
    id: 'collection-deletion-leaves-recreated-objects',
    breaks: 'The deletion of a collection leaves the objects that were created under the name of a removed one.',
    statements: ['verbs/several/deletecollection'],
    detectedBy: 'drawn',
    change: (plain) => {
      const recreated = new Set<string>();
      return {
        createdObject: (created) => {
          const object = plain.createdObject(created);
          for (const { key, after } of created.store.changesAfter(0))
            if (key === created.key && after === undefined) recreated.add(uidOf(object));
          return object;
        },
        deletesItem: (item) => plain.deletesItem(item) && !recreated.has(uidOf(item.object)),
      };
    },
  },
];
