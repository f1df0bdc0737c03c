import { apiVersionOf } from '../../../kinds/resources/resource-type.ts';
import type { Fault } from '../fault.ts';
import { seeing } from './seen-requests.ts';

/** Returns the parts of the fault by which the deletion of a collection in a deprecated version has no warning. */
function unwarnedCollectionDeletion(): Pick<Fault, 'change' | 'exchanges'> {
  let isCollectionDeleted = false;
  return {
    exchanges: [
      seeing(({ operation }) => {
        isCollectionDeleted = operation === 'deletecollection';
      }),
    ],
    change: (plain) => ({
      warnsOfDeprecation: (request) => plain.warnsOfDeprecation(request) && !(request.by === 'warning' && isCollectionDeleted),
    }),
  };
}

/** Faults of types in one version or state (specification, "Path shapes", "Errors"). */
export const rareServedVersionFaults: readonly Fault[] = [
  {
    id: 'status-in-other-version-not-stored',
    breaks: 'A write to the status in another version than the stored one is answered with success and not stored.',
    statements: ['paths/subresource/status-updated'],
    change: (plain) => ({
      changedObject: (change) =>
        change.subresource === 'status' && apiVersionOf(change.type) !== change.type.storedApiVersion
          ? change.live
          : plain.changedObject(change),
    }),
  },
  {
    id: 'terminating-types-undiscovered',
    breaks: 'Discovery does not list a type while its definition is terminating, and the type is served.',
    statements: ['paths/nothing-unlisted'],
    change: (plain) => ({ isDiscovered: (type) => plain.isDiscovered(type) && !type.terminating }),
  },
  {
    id: 'missing-object-of-deprecated-version-silent',
    breaks: 'A get of an object that does not exist in a deprecated version has no Warning header.',
    statements: ['errors/deprecated-warning'],
    exchanges: [{ on: { operation: 'get', status: 404 }, answer: { headers: { warning: null } } }],
  },
  {
    id: 'write-to-status-of-deprecated-version-unwarned',
    breaks: 'A write to the status of an object in a deprecated version has no warning about the deprecation.',
    statements: ['errors/deprecated-warning'],
    exchanges: [{ on: { operation: ['update', 'merge-patch'], subresource: 'status' }, answer: { headers: { warning: null } } }],
  },
  {
    id: 'refused-type-in-deprecated-version-unwarned',
    breaks: 'A write of a wrong type in a deprecated version has no warning about the deprecation.',
    statements: ['errors/deprecated-warning'],
    exchanges: [{ on: { operation: 'create', status: [400, 422] }, answer: { headers: { warning: null } } }],
  },
  {
    id: 'deletion-of-deprecated-collection-unwarned',
    breaks: 'The deletion of a collection in a deprecated version has no warning about the deprecation.',
    statements: ['errors/deprecated-warning'],
    ...unwarnedCollectionDeletion(),
  },
];
