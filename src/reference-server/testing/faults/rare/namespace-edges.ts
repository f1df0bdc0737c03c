import type { Fault } from '../fault.ts';
import { collectionOf } from './object-states.ts';

/** Faults of pages of all namespaces that end with the last object of a namespace. */
export const rareNamespaceEdgeFaults: readonly Fault[] = [
  {
    id: 'later-page-ends-with-its-namespace',
    breaks: 'The pages of all namespaces end with a page after the first that has the last object of a namespace as its last item.',
    statements: ['list-paging/every-item-once'],
    change: ({ firstKeyLeft }) => ({
      firstKeyLeft: (page) => {
        const found = firstKeyLeft(page);
        const isAtEdge = found !== undefined && page.last !== undefined && collectionOf(found) !== collectionOf(page.last);
        return page.continued && isAtEdge ? undefined : found;
      },
    }),
  },
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
