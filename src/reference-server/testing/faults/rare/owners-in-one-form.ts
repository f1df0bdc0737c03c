import type { Fault } from '../fault.ts';
import { movingNothing } from './owner-changes.ts';
import { seeing } from './seen-requests.ts';

/** Returns the fault of updates whose body is in a media type. */
function updateIn(id: string, name: string, mediaType: RegExp): Fault {
  let isIn = false;
  return {
    id,
    breaks: `An update whose body is in ${name} changes values, and leaves their owners.`,
    statements: ['field-ownership/put/moves'],
    exchanges: [
      seeing(({ operation, request }) => {
        if (request.method !== 'GET') isIn = operation === 'update' && mediaType.test(request.headers.get('content-type') ?? '');
      }),
    ],
    change: movingNothing(() => isIn),
  };
}

/** Faults of the owners of fields after requests in one form (specification, "Ownership of a field", "Content negotiation"). */
export const rareOwnerInOneFormFaults: readonly Fault[] = [
  updateIn('update-in-yaml-moves-no-owner', 'YAML', /yaml/),
  updateIn('update-in-binary-moves-no-owner', 'binary', /protobuf/),
  {
    id: 'conflict-of-yaml-overlooked',
    breaks: 'An apply whose body is YAML, and not JSON, does not conflict.',
    statements: ['field-ownership/conflict/refused', 'field-ownership/conflict/value-unchanged'],
    exchanges: [{ on: { operation: 'apply', when: ({ body }) => body === undefined }, request: { query: { force: 'true' } } }],
  },
  {
    id: 'conflict-for-table-overlooked',
    breaks: 'An apply that conflicts and whose response is requested as a Table takes the field from its owner.',
    statements: ['field-ownership/conflict/refused', 'field-ownership/conflict/value-unchanged'],
    exchanges: [{ on: { operation: 'apply', headers: { accept: /as=Table/ } }, request: { query: { force: 'true' } } }],
  },
  {
    id: 'patch-for-metadata-without-its-manager',
    breaks: 'A patch whose response is requested as metadata is recorded under another field manager.',
    statements: ['field-ownership/merge-patch/moves', 'field-ownership/json-patch/moves'],
    exchanges: [
      {
        on: { operation: ['merge-patch', 'json-patch'], headers: { accept: /as=PartialObjectMetadata/ } },
        request: { query: { fieldManager: 'metadata-client' } },
      },
    ],
  },
];
