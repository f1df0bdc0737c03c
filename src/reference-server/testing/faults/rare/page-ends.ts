import type { ServedRead } from '../../../api/read/read-hooks.ts';
import { refusals } from '../../../exchange/refusals.ts';
import { textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { uidOf, versionOf } from './object-states.ts';

/** Returns whether the last write was the removal of an object of the collection that is read. */
function isAfterRemoval({ current, collection, store }: ServedRead): boolean {
  const [last] = [...store.changesAfter(current - 1)];
  return last !== undefined && last.after === undefined && last.key.startsWith(collection);
}

/** Faults of lists and pages that show after changes of their objects (specification, "List paging", "Resource-version semantics"). */
export const rarePageEndFaults: readonly Fault[] = [
  {
    id: 'page-ends-before-removed-objects',
    breaks: 'A page has no continue token where all remaining objects were removed since the version of the list.',
    statements: ['list-paging/continue-when-more'],
    change: ({ pageLimit, isListed, firstKeyLeft }) => {
      let present: string[] = [];
      let isKnown = true;
      return {
        pageLimit: (requested) => {
          present = [];
          return pageLimit(requested);
        },
        isListed: (item) => {
          const listed = isListed(item);
          isKnown = !item.selective;
          if (listed && item.store.get(item.key) !== undefined) present.push(item.key);
          return listed;
        },
        firstKeyLeft: (page) => {
          const found = firstKeyLeft(page);
          return found === undefined || !isKnown || present.some((key) => key >= found) ? found : undefined;
        },
      };
    },
  },
  {
    id: 'token-lost-with-definition-change',
    breaks: 'A continue token of custom resources is answered with 410 after a change of their definition.',
    statements: ['query-parameters/continue/from-a-chunk'],
    change: ({ pageLimit, pageStart, changedObject }) => {
      const issued = new Set<string>();
      const lost = new Set<string>();
      return {
        pageLimit: (requested) => {
          if (!requested.continued && requested.limit !== undefined) issued.add(`${requested.collection} ${requested.revision}`);
          return pageLimit(requested);
        },
        pageStart: (page) => {
          if (lost.has(`${page.collection} ${page.revision}`)) throw refusals.gone('The provided continue parameter is too old');
          return pageStart(page);
        },
        changedObject: (change) => {
          const { type, next } = change;
          const prefix = `/${textAt(next, 'spec', 'group') ?? ''}/${textAt(next, 'spec', 'names', 'plural') ?? ''}/`;
          if (type.strategy === 'definition') for (const token of issued) if (token.startsWith(prefix)) lost.add(token);
          return changedObject(change);
        },
      };
    },
  },
  {
    id: 'changed-item-lost-from-later-page',
    breaks: 'Pages after the first lack the objects that were changed since the first page.',
    statements: ['list-paging/every-item-once'],
    change: ({ isListed }) => ({
      isListed: (item) => {
        const present = item.continued ? item.store.get(item.key) : undefined;
        const isChanged = present !== undefined && uidOf(present) === uidOf(item.object) && versionOf(present) !== versionOf(item.object);
        return isListed(item) && !isChanged;
      },
    }),
  },
  {
    id: 'status-write-unindexes-labels',
    breaks: 'A list with a label selector lacks the objects whose last change was of their status.',
    statements: ['collections/selected/label'],
    change: ({ changedObject, isListed }) => {
      const unindexed = new Set<string>();
      return {
        changedObject: (change) => {
          if (change.subresource === 'status') unindexed.add(uidOf(change.live));
          else unindexed.delete(uidOf(change.live));
          return changedObject(change);
        },
        isListed: (item) => isListed(item) && !(item.labels !== '' && unindexed.has(uidOf(item.object))),
      };
    },
  },
  {
    id: 'no-token-before-unselected-object',
    breaks: 'A page of a list with a selector has no continue token where the object after its last item is not selected.',
    statements: ['list-paging/continue-when-more'],
    change: (plain) => {
      let limit: number | undefined;
      let listed = 0;
      let isNextListed: boolean | undefined;
      return {
        pageLimit: (requested) => {
          limit = plain.pageLimit(requested);
          listed = 0;
          isNextListed = undefined;
          return limit;
        },
        isListed: (item) => {
          const isListed = plain.isListed(item);
          if (listed === limit) isNextListed ??= isListed;
          else if (isListed) listed += 1;
          return isListed;
        },
        firstKeyLeft: (page) => (isNextListed === false ? undefined : plain.firstKeyLeft(page)),
      };
    },
  },
  {
    id: 'chain-ends-where-earlier-items-are-removed',
    breaks: 'A page is empty, and the last of its list, where all items of the pages before it were removed since.',
    statements: ['list-paging/every-item-once'],
    change: (plain) => ({
      pageStart: (page) => {
        const { collection, revision, store } = page;
        const start = plain.pageStart(page);
        const present = new Set([...store.list(collection, store.revision())].map(({ key }) => key));
        const earlier = [...store.list(collection, revision)].filter(({ key }) => key < start);
        return earlier.length > 0 && !earlier.some(({ key }) => present.has(key)) ? `${collection}\uffff` : start;
      },
    }),
  },
  versionBeforeRemoval(),
];

/** Returns the fault of a list that has the version before a removal. */
function versionBeforeRemoval(): Fault {
  let isLate = false;
  return {
    id: 'list-after-removal-has-version-before-it',
    breaks: 'A list that directly follows the removal of an object of the collection has the version from before the removal.',
    statements: ['resource-version-meaning/collection-version'],
    change: ({ servedRevision }) => ({
      servedRevision: (read) => {
        isLate = read.operation === 'list' && isAfterRemoval(read);
        return servedRevision(read);
      },
    }),
    exchanges: [
      {
        on: {
          operation: 'list',
          query: { resourceVersion: 'absent', continue: 'absent', limit: 'absent' },
          status: 200,
        },
        answer: {
          body: [{ at: '/metadata/resourceVersion', by: (version) => (isLate ? String(Number(version) - 1) : version) }],
        },
      },
    ],
  };
}
