import { isJsonArray } from '#core/json/json-object';
import { collectionPrefix } from '../../../kinds/resources/storage-key.ts';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { collectionOf } from './object-states.ts';

/** Returns whether no object of a collection is left. Each of its objects was written in the history of the store. */
function isEmptied(store: Pick<Store, 'get' | 'changesAfter'>, collection: string): boolean {
  const keys = new Set([...store.changesAfter(0)].map(({ key }) => key).filter((key) => key.startsWith(collection)));
  return keys.size > 0 && [...keys].every((key) => store.get(key) === undefined);
}

/** Faults of reads of a collection that lost all its objects (specification, "List paging", "Resource-version semantics"). */
export const rareEmptiedCollectionFaults: readonly Fault[] = [
  {
    id: 'later-pages-of-emptied-collection-empty',
    breaks: 'Pages after the first are empty where the collection has no objects any more.',
    statements: ['list-paging/snapshot', 'list-paging/every-item-once'],
    change: (plain) => ({
      pageStart: (page) => {
        const { collection, store } = page;
        const [present] = store.list(collection, store.revision());
        return present === undefined ? `${collection}\uffff` : plain.pageStart(page);
      },
    }),
  },
  {
    id: 'deletion-of-collection-ends-chains',
    breaks: 'Pages after the first are empty where the collection was deleted with one request since the first page.',
    statements: ['list-paging/snapshot', 'list-paging/every-item-once'],
    change: (plain) => {
      const begun = new Map<string, Set<number>>();
      const ended = new Set<string>();
      return {
        pageLimit: (requested) => {
          const { collection, revision, limit, continued } = requested;
          if (limit !== undefined && !continued) begun.set(collection, (begun.get(collection) ?? new Set<number>()).add(revision));
          return plain.pageLimit(requested);
        },
        deletesItem: (item) => {
          const deletes = plain.deletesItem(item);
          const collection = collectionOf(item.key);
          if (deletes) for (const revision of begun.get(collection) ?? []) ended.add(`${collection} ${revision}`);
          return deletes;
        },
        pageStart: (page) => (ended.has(`${page.collection} ${page.revision}`) ? `${page.collection}\uffff` : plain.pageStart(page)),
      };
    },
  },
  {
    id: 'exact-list-of-emptied-collection-empty',
    breaks: 'A list at an exact version is empty where the collection has no objects any more.',
    statements: ['resource-version-meaning/exact'],
    change: (plain) => ({
      isListed: (item) => {
        const { key, revision, continued, store } = item;
        const isPast = !continued && revision < store.revision();
        return plain.isListed(item) && !(isPast && isEmptied(store, collectionOf(key)));
      },
    }),
  },
  {
    id: 'watch-of-emptied-collection-lacks-first-change',
    breaks: 'A watch from a version at which the collection had lost all its objects does not send the first change after it.',
    statements: ['watch/from-list-version'],
    change: (plain) => ({
      eventFilter: (watch) => {
        const sent = plain.eventFilter(watch);
        let drops = watch.start === 'exact' && isEmptied(watch.store, collectionPrefix(watch.type, watch.namespace));
        return (event, change) => {
          if (!drops) return sent(event, change);
          drops = false;
          return [];
        };
      },
    }),
  },
  {
    id: 'emptiness-at-version-is-null',
    breaks: 'A list at the exact version of an empty collection has null in place of its items.',
    statements: ['collections/items-when-empty'],
    exchanges: [
      {
        on: { operation: 'list', query: { resourceVersionMatch: 'Exact' } },
        answer: { body: [{ at: '/items', by: (items) => (isJsonArray(items) && items.length === 0 ? null : items) }] },
      },
    ],
  },
];
