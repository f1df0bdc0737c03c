import type { PageOfCollection } from '../../../api/read/read-hooks.ts';
import { refusals } from '../../../exchange/refusals.ts';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';

/** Returns the key at which a page begins too early by one item for each one that was created before it since the first page. */
function startByPosition(start: string, { collection, revision, store }: PageOfCollection): string {
  const keysAt = (at: number): readonly string[] => [...store.list(collection, at)].map(({ key }) => key).filter((key) => key < start);
  const shown = keysAt(revision);
  const created = keysAt(store.revision()).filter((key) => !shown.includes(key)).length;
  return created === 0 ? start : (shown[Math.max(0, shown.length - created)] ?? start);
}

/** Returns the fault of pages that begin after the last name, whatever its namespace. */
function pagesByName(): Fault {
  let first = '';
  return {
    id: 'pages-of-all-namespaces-go-by-name',
    breaks: 'A page after the first of all namespaces lacks the objects whose names come before the name that it begins with.',
    statements: ['list-paging/every-item-once'],
    change: (plain) => ({
      pageStart: (page) => {
        const start = plain.pageStart(page);
        first = start.slice(start.lastIndexOf('/') + 1);
        return start;
      },
      isListed: (item) => {
        const isEarlier = item.continued && item.namespace === undefined && item.key.slice(item.key.lastIndexOf('/') + 1) < first;
        return plain.isListed(item) && !isEarlier;
      },
    }),
  };
}

/** The number of snapshots that are held of a collection. */
const mostSnapshots = 2;

/** Faults of the pages after the first (specification, "List paging", "Limits"). */
export const rareLaterPageFaults: readonly Fault[] = [
  {
    id: 'removed-items-not-remaining',
    breaks: 'A page does not count the remaining items that were removed since the first page, and following pages show.',
    statements: ['collection-metadata/remaining-item-count'],
    change: (plain) => {
      let store: Pick<Store, 'get'> | undefined;
      return {
        isListed: (item) => {
          store = item.store;
          return plain.isListed(item);
        },
        remainingItems: (left, page) =>
          plain.remainingItems(
            left.filter((key) => store?.get(key) !== undefined),
            page,
          ),
      };
    },
  },
  {
    id: 'continue-token-serves-once',
    breaks: 'A continue token that was used before is answered with 410, however new it is.',
    statements: ['limits/token-lifetime'],
    change: (plain) => {
      const used = new Set<string>();
      let page: string | undefined;
      return {
        pageLimit: (requested) => {
          page = requested.continued ? `${requested.collection} ${requested.revision}` : undefined;
          return plain.pageLimit(requested);
        },
        isListed: (item) => {
          const token = page === undefined ? undefined : `${page} ${item.key}`;
          page = undefined;
          if (token !== undefined && used.has(token)) throw refusals.gone('the continue token was used before');
          if (token !== undefined) used.add(token);
          return plain.isListed(item);
        },
      };
    },
  },
  {
    id: 'page-repeats-item-for-each-created',
    breaks: 'A page after the first begins too early by one item for each object that was created before it since the first page.',
    statements: ['list-paging/every-item-once', 'list-paging/snapshot'],
    change: (plain) => ({ pageStart: (page) => startByPosition(plain.pageStart(page), page) }),
  },
  pagesByName(),
  {
    id: 'third-snapshot-ends-first-chain',
    breaks: 'A continue token is answered with 410 after two later lists of its collection with a limit and at newer versions.',
    statements: ['resource-version-meaning/continue-token'],
    change: (plain) => {
      const snapshots = new Map<string, readonly number[]>();
      return {
        pageLimit: (requested) => {
          const limit = plain.pageLimit(requested);
          const { collection, revision, continued } = requested;
          const held = snapshots.get(collection) ?? [];
          if (limit !== undefined && !continued)
            snapshots.set(collection, [...held.filter((one) => one !== revision), revision].slice(-mostSnapshots));
          return limit;
        },
        pageStart: (page) => {
          const held = snapshots.get(page.collection) ?? [];
          if (held.length === mostSnapshots && !held.includes(page.revision))
            throw refusals.gone(`the snapshot ${page.revision} of the collection was closed`);
          return plain.pageStart(page);
        },
      };
    },
  },
];
