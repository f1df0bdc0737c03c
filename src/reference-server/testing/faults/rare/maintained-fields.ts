import type { ValidChange } from '../../../api/write/write-hooks.ts';
import { objectAt, textAt } from '../../../json/json-object.ts';
import type { Operation, ParsedRequest } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';
import { isTerminating, withMetadata } from './object-states.ts';
import { seeing } from './seen-requests.ts';

/** Returns the fault of patches that store what they send of a field of the metadata which the server maintains. */
function storedByPatches(
  fault: Pick<Fault, 'id' | 'breaks' | 'statements'>,
  field: string,
  isStored: (change: ValidChange) => boolean,
): Fault {
  return {
    ...fault,
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        const value = textAt(change.wanted, 'metadata', field);
        return value !== undefined && isStored(change) ? withMetadata(next, { [field]: value }) : next;
      },
    }),
  };
}

/** Returns the fault of creates that store a time that their body has. */
function storedByCreates(fault: Pick<Fault, 'id' | 'breaks' | 'statements'>, field: string, operation: Operation): Fault {
  let seen: ParsedRequest | undefined;
  return {
    ...fault,
    exchanges: [
      seeing((parsed) => {
        seen = parsed;
      }),
    ],
    change: (plain) => ({
      createdObject: (created) => {
        const object = plain.createdObject(created);
        const value = seen?.operation === operation ? textAt(seen.body, 'metadata', field) : undefined;
        return value === undefined ? object : withMetadata(object, { [field]: value });
      },
    }),
  };
}

/** Returns the fault of merge patches that remove a deletionTimestamp by a null. */
function revived(): Fault {
  let isRemoved = false;
  return {
    id: 'null-deletion-time-revives',
    breaks: 'A JSON merge patch with a null for the deletionTimestamp of a terminating object removes it.',
    statements: ['object-metadata/deletion-timestamp/kept'],
    exchanges: [
      seeing(({ operation, body }) => {
        isRemoved = operation === 'merge-patch' && objectAt(body, 'metadata')['deletionTimestamp'] === null;
      }),
    ],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        return isRemoved ? withMetadata(next, { deletionTimestamp: undefined, deletionGracePeriodSeconds: undefined }) : next;
      },
    }),
  };
}

const merge = 'application/merge-patch+json';

/** Faults of writes that set what the server maintains (specification, "Common metadata fields named by the interface"). */
export const rareMaintainedFieldFaults: readonly Fault[] = [
  storedByPatches(
    {
      id: 'patched-deletion-time-marks',
      breaks: 'A patch with a deletionTimestamp marks a live object for deletion.',
      statements: ['object-metadata/deletion-timestamp/set'],
    },
    'deletionTimestamp',
    ({ mediaType, live }) => mediaType === merge && !isTerminating(live),
  ),
  revived(),
  storedByCreates(
    {
      id: 'applied-creation-time-stored',
      breaks: 'An apply that creates its object stores the creationTimestamp of its body.',
      statements: ['object-metadata/creation-timestamp/set'],
    },
    'creationTimestamp',
    'apply',
  ),
  storedByCreates(
    {
      id: 'created-as-terminating',
      breaks: 'A create with a deletionTimestamp creates an object that is being deleted.',
      statements: ['object-metadata/deletion-timestamp/set'],
    },
    'deletionTimestamp',
    'create',
  ),
  {
    id: 'deletion-time-of-json-patch',
    breaks: 'A JSON patch of an object that is being deleted sets its deletionTimestamp to another time.',
    statements: ['object-metadata/deletion-timestamp/kept'],
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const next = changedObject(change);
        const time = textAt(change.live, 'metadata', 'deletionTimestamp');
        if (time === undefined || change.mediaType !== 'application/json-patch+json') return next;
        return withMetadata(next, { deletionTimestamp: new Date(Date.parse(time) + 2000).toISOString().replace('.000', '') });
      },
    }),
  },
];
