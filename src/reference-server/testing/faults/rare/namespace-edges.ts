import type { Fault } from '../fault.ts';
import { collectionOf } from './object-states.ts';

/** Faults of pages of all namespaces that end with the last object of a namespace. */
export const rareNamespaceEdgeFaults: readonly Fault[] = [
  {
    id: 'page-that-ends-with-its-namespace-is-last',
    breaks: 'A page of all namespaces has no continue token where its last item is the last one of its namespace.',
    statements: ['list-paging/every-item-once', 'list-paging/continue-when-more'],
    change: ({ firstKeyLeft }) => ({
      firstKeyLeft: (page) => {
        const key = firstKeyLeft(page);
        return key === undefined || page.last === undefined || collectionOf(key) === collectionOf(page.last) ? key : undefined;
      },
    }),
  },
];
