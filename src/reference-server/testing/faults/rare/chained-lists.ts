import type { PageOfCollection } from '../../../api/read/read-hooks.ts';
import type { Fault } from '../fault.ts';
import { isTerminating } from './object-states.ts';

const mostRemaining = 9;

const chainOf = ({ collection, revision }: Pick<PageOfCollection, 'collection' | 'revision'>): string => `${collection} ${revision}`;

/** Returns the last key of a page's collection that comes before another key. */
function keyBefore({ collection, revision, store }: PageOfCollection, start: string): string | undefined {
  return [...store.list(collection, revision)]
    .map(({ key }) => key)
    .filter((key) => key < start)
    .at(-1);
}

/** Returns the fault of a page that is longer than the page before it. */
function longerPageOverlaps(): Fault {
  let limit = 0;
  return {
    id: 'longer-page-repeats-last-item',
    breaks: 'A page with a greater limit than that of the page before it begins with the last item of that page.',
    statements: ['list-paging/every-item-once'],
    exchanges: [
      {
        on: {
          operation: 'list',
          when: ({ query }) => {
            limit = Number(query.get('limit') ?? 0);
            return false;
          },
        },
      },
    ],
    change: (plain) => {
      const limits = new Map<string, number>();
      return {
        pageLimit: (requested) => {
          if (requested.limit !== undefined) limits.set(chainOf(requested), requested.limit);
          return plain.pageLimit(requested);
        },
        pageStart: (page) => {
          const start = plain.pageStart(page);
          return limit > (limits.get(chainOf(page)) ?? limit) ? (keyBefore(page, start) ?? start) : start;
        },
      };
    },
  };
}

/** Faults of lists in one form or after another list (specification, "List paging", "Resource-version semantics"). */
export const rareChainedListFaults: readonly Fault[] = [
  longerPageOverlaps(),
  {
    id: 'remaining-count-of-one-digit',
    breaks: 'The remainingItemCount of a page is 9 where more items remain.',
    statements: ['collection-metadata/remaining-item-count'],
    change: (plain) => ({ remainingItems: (left, page) => Math.min(plain.remainingItems(left, page), mostRemaining) }),
  },
  {
    id: 'label-selector-of-binary-list-unread',
    breaks: 'A list in binary with a label selector has all objects of the collection.',
    statements: ['collections/selected/label'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: { operation: 'list', origin: 'built-in', headers: { accept: /protobuf/ }, query: { labelSelector: 'present' } },
        request: { query: { labelSelector: null } },
      },
    ],
  },
  {
    id: 'list-not-older-than-removal-has-object',
    breaks: 'A list with the match NotOlderThan at the version of a removal, which is the latest change, still has the removed object.',
    statements: ['resource-version-meaning/not-older-than/list'],
    change: (plain) => ({
      servedRevision: (read) => {
        const { operation, match, requested, current, store, collection } = read;
        if (operation !== 'list' || match !== 'NotOlderThan' || requested !== current) return plain.servedRevision(read);
        const [last] = [...store.changesAfter(requested - 1)];
        const isRemoval = last?.key.startsWith(collection) === true && last.after === undefined;
        return isRemoval ? requested - 1 : plain.servedRevision(read);
      },
    }),
  },
  {
    id: 'later-first-page-moves-chain',
    breaks: 'A continue token continues in the state of the last first page of the collection, and not of the one that it is from.',
    statements: ['resource-version-meaning/continue-token'],
    change: (plain) => {
      const collections = new Map<number, string>();
      const latest = new Map<string, number>();
      return {
        pageLimit: (requested) => {
          if (!requested.continued && requested.limit !== undefined) {
            collections.set(requested.revision, requested.collection);
            latest.set(requested.collection, requested.revision);
          }
          return plain.pageLimit(requested);
        },
        pageRevision: (page) => latest.get(collections.get(page.snapshot) ?? '') ?? plain.pageRevision(page),
      };
    },
  },
  {
    id: 'selected-list-lacks-terminating-objects',
    breaks: 'A list with a label selector lacks the objects that are terminating.',
    statements: ['deletion/held-by-the-rest'],
    detectedBy: 'drawn',
    change: (plain) => ({ isListed: (item) => plain.isListed(item) && !(item.labels !== '' && isTerminating(item.object)) }),
  },
  {
    id: 'terminating-object-not-found-at-version',
    breaks: 'A get of a terminating object at a version is answered with 404.',
    statements: ['resource-version-meaning/not-older-than/get'],
    detectedBy: 'drawn',
    change: (plain) => ({
      servedRevision: (read) => {
        const isMarked = read.key !== undefined && read.requested !== undefined && isTerminating(read.store.get(read.key));
        return isMarked ? 0 : plain.servedRevision(read);
      },
    }),
  },
];
