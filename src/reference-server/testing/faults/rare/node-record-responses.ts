import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import { changedBinary } from '../../exchanges/changed-json.ts';
import type { AnswerChange } from '../../exchanges/exchange-rule.ts';
import type { ParsedRequest } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';
import { finalizersOf, isTerminating } from './object-states.ts';
import { isDryRun, keyOf } from './seen-requests.ts';

const csinodes = { resource: 'csinodes', status: [200, 202] } as const;
const patches = ['json-patch', 'merge-patch', 'strategic-merge-patch', 'apply'] as const;
const success: JsonObject = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success' };

/** Returns the answer that is a Status in place of some records. */
function statusFor(isOne: (record: JsonObject) => boolean): AnswerChange {
  return { body: [{ at: '', by: (document) => (isJsonObject(document) && isOne(document) ? success : document) }] };
}

/** Changes the allocatable of the drivers of a record; `undefined` removes it. */
function withAllocatable(record: Json, change: (allocatable: JsonObject) => JsonObject | undefined): Json {
  if (!isJsonObject(record) || textAt(record, 'kind') === 'Status') return record;
  const drivers = arrayAt(record, 'spec', 'drivers').map(
    (driver): Json =>
      isJsonObject(driver) && isJsonObject(driver['allocatable'])
        ? withFields(driver, { allocatable: change(driver['allocatable']) })
        : driver,
  );
  return withFields(record, { spec: withFields(objectAt(record, 'spec'), { drivers }) });
}

/** Returns the fault of the response to a write that is the same as the one before. */
function repeatedWrite(): Fault {
  const last = new Map<string, string>();
  const isRepeated = (parsed: ParsedRequest): boolean => {
    const key = keyOf(parsed) ?? '';
    const isSame = last.get(key) === parsed.text;
    last.set(key, parsed.text);
    return isSame;
  };
  return {
    id: 'repeated-write-of-node-record-answered-with-status',
    breaks: 'The response to an update or patch of a CSINode that has the same content as the request before is a Status.',
    statements: ['csinode-operations/patch/response'],
    exchanges: [{ on: { ...csinodes, operation: ['update', ...patches], when: isRepeated }, answer: statusFor(() => true) }],
  };
}

/** Returns the fault of the response to a create under a name that was used before. */
function recreated(): Fault {
  const names = new Set<string>();
  const isAgain = (parsed: ParsedRequest): boolean => {
    if (isDryRun(parsed)) return false;
    const name = textAt(parsed.body, 'metadata', 'name') ?? '';
    const isUsed = names.has(name);
    names.add(name);
    return isUsed;
  };
  return {
    id: 'recreated-node-record-answered-without-kind',
    breaks: 'The response to a create or an apply that creates a CSINode under the name of a removed one has no kind.',
    statements: ['csinode-operations/create/response', 'csinode-operations/patch/created'],
    exchanges: [
      {
        on: { resource: 'csinodes', operation: ['create', 'apply'], status: 201, when: isAgain },
        answer: { body: [{ at: '/kind', drop: true }] },
      },
    ],
  };
}

/** Faults of the responses to requests for a CSINode in one state, or with one option (specification, "Resource CSINode"). */
export const rareNodeRecordResponseFaults: readonly Fault[] = [
  {
    id: 'delete-of-held-node-record-answered-with-status',
    breaks: 'The response to a delete of a CSINode that a finalizer holds is a Status.',
    statements: ['csinode-operations/delete/response'],
    exchanges: [{ on: { operation: 'delete', ...csinodes }, answer: statusFor(isTerminating) }],
  },
  {
    id: 'dry-delete-of-node-record-answered-with-status',
    breaks: 'The response to a dry run of a delete of a CSINode is a Status.',
    statements: ['csinode-operations/delete/response'],
    exchanges: [{ on: { operation: 'delete', query: { dryRun: 'present' }, ...csinodes }, answer: statusFor(() => true) }],
  },
  {
    id: 'delete-with-policy-of-node-record-answered-with-status',
    breaks: 'The response to a delete of a CSINode with a propagation policy in its body is a Status.',
    statements: ['csinode-operations/delete/response'],
    exchanges: [{ on: { operation: 'delete', text: /propagationPolicy/, ...csinodes }, answer: statusFor(() => true) }],
  },
  {
    id: 'dry-delete-of-node-record-not-in-binary',
    breaks: 'The response to a dry run of a delete of a CSINode is in JSON, though the client accepts nothing but the binary media type.',
    statements: ['csinode-operations/delete/response'],
    exchanges: [
      {
        on: { operation: 'delete', resource: 'csinodes', query: { dryRun: 'present' }, headers: { accept: /protobuf/ } },
        request: { headers: { accept: 'application/json' } },
      },
    ],
  },
  {
    id: 'release-of-node-record-answered-with-status',
    breaks: 'The response to an update or patch that removes the last finalizer of a terminating CSINode is a Status.',
    statements: ['csinode-operations/update/response', 'csinode-operations/patch/response'],
    exchanges: [
      {
        on: { operation: ['update', ...patches], ...csinodes },
        answer: statusFor((record) => isTerminating(record) && finalizersOf(record).length === 0),
      },
    ],
  },
  {
    id: 'dry-deletion-of-node-records-answered-without-kind',
    breaks: 'The response to a dry run of the deletion of the CSINodes has no kind.',
    statements: ['csinode-operations/deletecollection/status'],
    exchanges: [
      {
        on: { operation: 'deletecollection', resource: 'csinodes', query: { dryRun: 'present' }, status: 200 },
        answer: { body: [{ at: '/kind', drop: true }] },
      },
    ],
  },
  repeatedWrite(),
  recreated(),
  {
    id: 'listed-node-records-lack-allocatable',
    breaks: 'The drivers of the CSINodes in a list have no allocatable.',
    statements: ['csinode-operations/list/response'],
    exchanges: [
      {
        on: { operation: 'list', resource: 'csinodes' },
        answer: { body: [{ at: '/items/*', by: (item) => withAllocatable(item, () => undefined) }] },
      },
    ],
  },
  {
    id: 'watched-node-records-lack-count-of-zero',
    breaks: 'A watch sends a CSINode without the count of a driver that is zero.',
    statements: ['csinode-operations/watch/response'],
    exchanges: [
      {
        on: { operation: 'watch', resource: 'csinodes' },
        events: [
          {
            type: ['ADDED', 'MODIFIED', 'DELETED'],
            do: 'edit',
            edits: [
              {
                at: '/object',
                by: (record) =>
                  withAllocatable(record, (one) => (valueAt(one, 'count') === 0 ? withFields(one, { count: undefined }) : one)),
              },
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'count-of-zero-lost-in-binary',
    breaks: 'A CSINode in binary lacks the allocatable of a driver whose count is zero.',
    statements: ['csinode-operations/get/response'],
    change: ({ binaryResponse }) => ({
      binaryResponse: (bytes, types) =>
        changedBinary(binaryResponse(bytes, types), types, (document) =>
          textAt(document, 'kind') === 'CSINode'
            ? withAllocatable(document, (one) => (valueAt(one, 'count') === 0 ? undefined : one))
            : document,
        ) ?? bytes,
    }),
  },
];
