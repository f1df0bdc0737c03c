import type { Fault } from '../fault.ts';
import { collectionOf } from './object-states.ts';

/** Faults of pages whose limit changes, of tokens that are used again, and of namespaces that are emptied (specification, "List paging"). */
export const rareChangedPageFaults: readonly Fault[] = [
  {
    id: 'limit-of-first-page-kept',
    breaks: 'A page after the first has as many items as the limit of the first page, where its own limit is smaller.',
    statements: ['list-paging/limit'],
    change: (plain) => {
      const first = new Map<string, number>();
      return {
        pageLimit: (requested) => {
          const limit = plain.pageLimit(requested);
          const key = `${requested.collection} ${requested.revision}`;
          if (limit === undefined) return limit;
          if (!requested.continued) first.set(key, limit);
          return Math.max(limit, first.get(key) ?? 0);
        },
      };
    },
  },
  {
    id: 'token-used-again-skips-item',
    breaks: 'A page whose continue token was used before leaves out its first item.',
    statements: ['list-paging/every-item-once'],
    change: (plain) => {
      const used = new Set<string>();
      return {
        pageStart: (page) => {
          const start = plain.pageStart(page);
          const key = `${page.revision} ${start}`;
          if (used.has(key)) return `${start}!`;
          used.add(key);
          return start;
        },
      };
    },
  },
  {
    id: 'later-pages-lack-emptied-namespace',
    breaks: 'Pages after the first lack the objects of a namespace from which all objects were deleted since.',
    statements: ['list-paging/snapshot'],
    change: (plain) => ({
      isListed: (item) => {
        if (!item.continued) return plain.isListed(item);
        const namespace = collectionOf(item.key);
        const keys = [...item.store.changesAfter(0)].map(({ key }) => key).filter((key) => key.startsWith(namespace));
        return keys.some((key) => item.store.get(key) !== undefined) && plain.isListed(item);
      },
    }),
  },
];
