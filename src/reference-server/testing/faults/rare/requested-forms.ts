import { isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import { textAt, withFields } from '../../../json/json-object.ts';
import { changedBinary } from '../../exchanges/changed-json.ts';
import type { Matcher } from '../../exchanges/exchange-rule.ts';
import type { Fault } from '../fault.ts';
import { withEntriesIn } from './entries.ts';

/** The client accepts the binary media type first, a Table first, or a Table alone. */
const binaryFirst = /^application\/[^,;]*protobuf/;
const tableFirst = /^[^,]*as=Table/;
const tableAlone = /^[^,]*as=Table[^,]*$/;

/** Returns the fault by which requests for one form are answered in JSON. */
function inJson(id: string, breaks: string, statements: readonly string[], accept: RegExp, on: Matcher): Fault {
  return {
    id,
    breaks,
    statements,
    exchanges: [{ on: { ...on, headers: { accept } }, request: { headers: { accept: 'application/json' } } }],
  };
}

const ofBinary = ['content-negotiation/binary'];
const ofTable = ['content-negotiation/table'];

/** Returns the change of the errors in binary. */
const errorsInBinary =
  (change: (error: JsonObject) => JsonObject): NonNullable<Fault['change']> =>
  ({ binaryResponse }) => ({
    binaryResponse: (bytes, types) =>
      changedBinary(binaryResponse(bytes, types), types, (document) =>
        isJsonObject(document) && textAt(document, 'kind') === 'Status' ? change(document) : document,
      ) ?? bytes,
  });

/** Returns the fault of the objects in the responses to updates. */
function withoutManagers(): Fault {
  let isUpdate = false;
  return {
    id: 'updated-object-in-binary-lacks-managers',
    breaks: 'The response in binary to an update has no managedFields.',
    statements: ['protobuf/raw'],
    exchanges: [
      {
        on: {
          when: ({ operation }) => {
            isUpdate = operation === 'update';
            return false;
          },
        },
      },
    ],
    change: ({ binaryResponse }) => ({
      binaryResponse: (bytes, types) => {
        const sent = binaryResponse(bytes, types);
        return isUpdate ? (changedBinary(sent, types, (one) => (isJsonObject(one) ? withEntriesIn(one, []) : one)) ?? sent) : sent;
      },
    }),
  };
}

/** Faults of responses in binary or as a Table to one kind of request (specification, "Content negotiation", "Table representation"). */
export const rareRequestedFormFaults: readonly Fault[] = [
  inJson(
    'part-for-binary-in-json',
    'A read of the status or the scale in the binary media type is answered in JSON.',
    ofBinary,
    binaryFirst,
    {
      operation: 'get',
      origin: 'built-in',
      subresource: ['status', 'scale'],
    },
  ),
  inJson(
    'deletion-of-collection-for-binary-in-json',
    'The deletion of a collection is answered in JSON to a client that accepts binary.',
    ofBinary,
    binaryFirst,
    {
      operation: 'deletecollection',
      origin: 'built-in',
    },
  ),
  inJson(
    'list-at-zero-for-binary-in-json',
    'A list at resourceVersion 0 in the binary media type is answered in JSON.',
    ofBinary,
    binaryFirst,
    {
      operation: 'list',
      origin: 'built-in',
      query: { resourceVersion: '0' },
    },
  ),
  inJson(
    'later-page-for-binary-in-json',
    'A page after the first in the binary media type is answered in JSON.',
    ['protobuf/collection'],
    binaryFirst,
    {
      operation: 'list',
      origin: 'built-in',
      query: { continue: 'present' },
    },
  ),
  inJson(
    'created-object-for-table-in-json',
    'A create is answered with the object to a client that accepts a Table alone.',
    ofTable,
    tableAlone,
    {
      operation: 'create',
    },
  ),
  inJson(
    'watch-of-table-sends-objects',
    'A watch by a client that accepts a Table alone sends the objects themselves.',
    ofTable,
    tableAlone,
    {
      operation: 'watch',
    },
  ),
  inJson(
    'later-page-of-table-is-list',
    'A page of a Table after the first is a list where the request has no selector.',
    ['table/kind', 'table/pages'],
    tableFirst,
    {
      operation: 'list',
      query: { continue: 'present', labelSelector: 'absent', fieldSelector: 'absent' },
    },
  ),
  inJson(
    'later-page-of-all-namespaces-is-list',
    'A page of a Table of all namespaces after the first is a list.',
    ['table/kind'],
    tableFirst,
    {
      operation: 'list',
      scope: 'all-namespaces',
      query: { continue: 'present' },
    },
  ),
  inJson('matched-table-is-list', 'A list as a Table with a resourceVersionMatch is a list.', ['table/kind'], tableAlone, {
    operation: 'list',
    query: { resourceVersionMatch: 'present' },
  }),
  inJson(
    'apply-of-custom-resource-for-binary-in-json',
    'An apply of a custom resource is carried out and answered in JSON where the client accepts binary alone.',
    ['content-negotiation/no-binary-for-custom-resources'],
    /^application\/[^,;]*protobuf$/,
    { operation: 'apply', origin: 'definition' },
  ),
  {
    id: 'row-of-created-object-missing',
    breaks: 'The Table that answers a create has no row.',
    statements: ['table/rows'],
    exchanges: [{ on: { operation: 'create', headers: { accept: tableAlone } }, answer: { body: [{ at: '/rows', by: () => [] }] } }],
  },
  withoutManagers(),
  {
    id: 'error-in-binary-of-other-version',
    breaks: 'The envelope of an error in binary has another apiVersion than the error in JSON.',
    statements: ['protobuf/type-meta'],
    change: errorsInBinary((error) => withFields(error, { apiVersion: 'meta/v1' })),
  },
  {
    id: 'error-in-binary-without-message',
    breaks: 'An error in binary has no message.',
    statements: ['protobuf/raw'],
    change: errorsInBinary((error) => withFields(error, { message: undefined })),
  },
];
