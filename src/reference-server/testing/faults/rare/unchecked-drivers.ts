import type { Json } from '#core/model/json';
import { textAt, valueAt } from '../../../json/json-object.ts';
import type { Operation } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';
import { seeing } from './seen-requests.ts';

/** Returns the fault of an operation that does not check a driver of a CSINode. */
function unchecked(fault: Omit<Fault, 'exchanges' | 'change'>, by: Operation, isIgnored: (field: string) => boolean): Fault {
  let isTried = false;
  return {
    ...fault,
    exchanges: [
      seeing(({ operation, route }) => {
        isTried = operation === by && (route?.of === 'object' || route?.of === 'collection') && route.type.resource === 'csinodes';
      }),
    ],
    change: (plain) => ({
      rejectsInvalid: (found) => plain.rejectsInvalid(found) && !(isTried && isIgnored(found.field)),
    }),
  };
}

/** Returns the rules by which requests with a wrong value at a place are answered as those without it. */
function accepted(operation: Operation, isWrong: (body: Json | undefined) => boolean): NonNullable<Fault['exchanges']> {
  return [{ on: { operation, resource: 'csinodes', status: [400, 422], when: ({ body }) => isWrong(body) }, answer: { status: 200 } }];
}

/** Faults of the fields of a CSINode that one operation does not check (specification, "Resource kind CSINode"). */
export const rareUncheckedDriverFaults: readonly Fault[] = [
  unchecked(
    {
      id: 'later-driver-of-create-without-node-accepted',
      breaks: 'A create accepts a CSINode whose second driver has no nodeID.',
      statements: ['csinode/node-id/required'],
    },
    'create',
    (field) => field === 'spec.drivers[1].nodeID',
  ),
  unchecked(
    {
      id: 'driver-patched-to-no-node-accepted',
      breaks: 'A JSON merge patch that takes the nodeID from the first driver of a CSINode is accepted.',
      statements: ['csinode/node-id/required'],
    },
    'merge-patch',
    (field) => field.startsWith('spec.drivers[0]') || field === 'spec.drivers',
  ),
  {
    id: 'kind-of-patched-node-record-accepted',
    breaks: 'A JSON merge patch of a CSINode with another kind is answered with success.',
    statements: ['csinode/kind/value'],
    exchanges: accepted('merge-patch', (body) => !['CSINode', undefined].includes(textAt(body, 'kind'))),
  },
  {
    id: 'node-record-updated-without-spec',
    breaks: 'An update of a CSINode without a spec or without drivers is answered with success.',
    statements: ['csinode/spec/required', 'csinode/drivers/required'],
    exchanges: accepted('update', (body) => body !== undefined && valueAt(body, 'spec', 'drivers') === undefined),
  },
  {
    id: 'node-record-updated-without-type',
    breaks: 'An update of a CSINode without apiVersion or kind is answered with success.',
    statements: ['csinode/api-version/required', 'csinode/kind/required'],
    exchanges: accepted('update', (body) => [textAt(body, 'apiVersion'), textAt(body, 'kind')].includes(undefined)),
  },
];
