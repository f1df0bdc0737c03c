import type { Fault } from '../fault.ts';
import { collectionOf } from './object-states.ts';

/** Faults of pages whose limit changes, of tokens that are used again, and of namespaces that are emptied (specification, "List paging"). */
export const rareChangedPageFaults: readonly Fault[] = [
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
