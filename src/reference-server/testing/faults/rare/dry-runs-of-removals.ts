import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import { arrayAt, objectAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';

/** Returns the fault of dry runs that are stored where they remove a part of an object. */
function storedRemoval(fault: Omit<Fault, 'change'>, isRemoved: (live: JsonObject, next: JsonObject) => boolean): Fault {
  return {
    ...fault,
    change: (plain) => ({
      storesDryRun: (change) => (change.live !== undefined && isRemoved(change.live, change.next)) || plain.storesDryRun(change),
    }),
  };
}

/** Whether a map has less keys. */
function lacksKey(live: JsonObject, next: JsonObject, ...path: readonly string[]): boolean {
  return Object.keys(objectAt(live, ...path)).some((key) => !Object.hasOwn(objectAt(next, ...path), key));
}

/** Faults of dry runs that remove a part of an object (specification, "Dry-run"). */
export const rareDryRunOfRemovalFaults: readonly Fault[] = [
  storedRemoval(
    {
      id: 'dry-run-of-removed-annotation-stored',
      breaks: 'A dry run of a write that removes an annotation is stored.',
      statements: ['dry-run/merge-patch/nothing-stored'],
    },
    (live, next) => lacksKey(live, next, 'metadata', 'annotations'),
  ),
  storedRemoval(
    {
      id: 'dry-run-of-removed-data-stored',
      breaks: 'A dry run of a write that removes a key of the data is stored.',
      statements: ['dry-run/json-patch/nothing-stored'],
    },
    (live, next) => lacksKey(live, next, 'data'),
  ),
  storedRemoval(
    {
      id: 'dry-run-of-owner-references-stored',
      breaks: 'A dry run of a write that changes the ownerReferences is stored.',
      statements: ['dry-run/update/nothing-stored'],
    },
    (live, next) => !deepEqual(arrayAt(live, 'metadata', 'ownerReferences'), arrayAt(next, 'metadata', 'ownerReferences')),
  ),
];
