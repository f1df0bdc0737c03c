import type { Fault } from '../fault.ts';

/** Faults that one response shows by itself, about types that no case is about. */
export const rareSingleResponseFaults: readonly Fault[] = [
  {
    id: 'patched-role-without-namespace',
    breaks: 'The response to a merge patch of a role does not show its namespace.',
    statements: ['object-metadata/namespace'],
    exchanges: [{ on: { resource: 'roles', operation: 'merge-patch' }, answer: { body: [{ at: '/metadata/namespace', drop: true }] } }],
  },
  {
    id: 'selected-network-policies-counted',
    breaks: 'A page of network policies that a label selector selects has a remainingItemCount.',
    statements: ['collection-metadata/remaining-item-count-with-selector'],
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
    exchanges: [
      {
        on: { resource: 'priorityclasses', operation: 'watch' },
        events: [{ type: 'DELETED', do: 'edit', edits: [{ at: '/object/apiVersion', set: 'v1' }] }],
      },
    ],
  },
];
