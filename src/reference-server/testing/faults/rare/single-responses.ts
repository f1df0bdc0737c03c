import type { Json } from '#core/model/json';
import { arrayAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';

const isListOfOne = (body: Json | undefined): boolean => arrayAt(body, 'items').length === 1;

/** Faults that one response shows by itself: about types that no case is about, and requests that are to be refused. */
export const rareSingleResponseFaults: readonly Fault[] = [
  {
    id: 'selected-network-policies-counted',
    breaks: 'A complete list of network policies with a label selector has a remainingItemCount.',
    statements: ['collection-metadata/remaining-item-count-when-complete'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: { resource: 'networkpolicies', operation: 'list', query: { labelSelector: 'present' } },
        answer: { body: [{ at: '/metadata/remainingItemCount', set: 1 }] },
      },
    ],
  },
  {
    id: 'deleted-priority-class-of-core-group',
    breaks: 'The deleted event of a PriorityClass has the apiVersion v1.',
    statements: ['paths/named-group'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: { resource: 'priorityclasses', operation: 'watch' },
        events: [{ type: 'DELETED', do: 'edit', edits: [{ at: '/object/apiVersion', set: 'v1' }] }],
      },
    ],
  },
  {
    id: 'match-beside-token-taken',
    breaks: 'A list with resourceVersionMatch NotOlderThan and no resourceVersion is served where it has a continue token.',
    statements: ['query-parameters/resource-version-match/not-older-than-without-version'],
    exchanges: [
      {
        on: { operation: 'list', query: { continue: /./, resourceVersionMatch: 'NotOlderThan', resourceVersion: 'absent' } },
        request: { query: { resourceVersionMatch: null } },
      },
    ],
  },
  {
    id: 'list-of-one-created',
    breaks: 'A create whose body is a list with a single object creates that object.',
    statements: ['limits/single-resource/create'],
    exchanges: [
      {
        on: { operation: 'create', when: ({ body }) => isListOfOne(body) },
        request: { body: [{ at: '', by: (list) => arrayAt(list, 'items')[0] ?? list }] },
      },
    ],
  },
];
