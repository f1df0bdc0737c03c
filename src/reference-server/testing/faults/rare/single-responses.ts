import type { Fault } from '../fault.ts';

/** Faults that one response shows by itself: about types of which only drawn sequences are. */
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
];
