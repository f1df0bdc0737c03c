import type { JsonObject } from '#core/model/json';
import type { Fault } from '../fault.ts';
import { isTerminating, labelsOf, withMetadata } from './object-states.ts';

/** Returns the keys that a label selector requires to be missing: `!key`. */
const excludedKeys = (selector: string): readonly string[] =>
  [...selector.matchAll(/(?:^|,)\s*!\s*([^,\s=()]+)\s*(?=,|$)/g)].map(([, key = '']) => key);

/** Returns the fault of a list that has the requested version. */
function requestedVersionTold(): Fault {
  let requested = '';
  return {
    id: 'list-not-older-has-requested-version',
    breaks: 'A list not older than an earlier version has that version as its resourceVersion, and shows later changes.',
    statements: ['resource-version-meaning/collection-version'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: {
          operation: 'list',
          query: { resourceVersionMatch: 'NotOlderThan', resourceVersion: /^[1-9]/, limit: 'absent' },
          when: ({ query }) => {
            requested = query.get('resourceVersion') ?? '';
            return true;
          },
        },
        answer: { body: [{ at: '/metadata/resourceVersion', by: (version) => (requested === '' ? version : requested) }] },
      },
    ],
  };
}

/** Returns the fault of a get that has the requested version. */
function requestedVersionOfObjectTold(): Fault {
  let requested = '';
  return {
    id: 'get-has-requested-version',
    breaks: 'A get not older than a version after the last change of the object shows the object with that version.',
    statements: ['get-resource-version/rv-other'],
    exchanges: [
      {
        on: {
          operation: 'get',
          query: { resourceVersion: /^[1-9]/ },
          when: ({ query }) => {
            requested = query.get('resourceVersion') ?? '';
            return true;
          },
        },
        answer: {
          body: [{ at: '/metadata/resourceVersion', by: (version) => (Number(version) < Number(requested) ? requested : version) }],
        },
      },
    ],
  };
}

/** Faults of lists, pages and selectors that depend on what was written or listed before (specification, "List paging"). */
export const rareListAfterWriteFaults: readonly Fault[] = [
  {
    id: 'unread-pages-hide-new-objects',
    breaks:
      'Pages after the first of a list lack the objects that were created since an earlier list of the collection whose pages were not all read.',
    statements: ['list-paging/every-item-once'],
    change: (plain) => {
      const unread = new Map<string, number>();
      let page = { collection: '', revision: 0, continued: false };
      return {
        pageLimit: (requested) => {
          page = requested;
          return plain.pageLimit(requested);
        },
        firstKeyLeft: (left) => {
          const first = plain.firstKeyLeft(left);
          const begun = unread.get(page.collection);
          if (first === undefined && page.revision === begun) unread.delete(page.collection);
          if (first !== undefined && begun === undefined) unread.set(page.collection, page.revision);
          return first;
        },
        isListed: (item) => {
          const begun = unread.get(page.collection) ?? item.revision;
          const isNew = item.continued && begun < item.revision && item.store.get(item.key, begun) === undefined;
          return !isNew && plain.isListed(item);
        },
      };
    },
  },
  {
    id: 'lost-label-counts-as-existing',
    breaks: 'A list with a label selector for a missing key does not select an object from which the last write removed the label.',
    statements: ['collections/selected/label'],
    detectedBy: 'drawn',
    change: (plain) => ({
      isListed: (item) => {
        const keys = excludedKeys(item.labels);
        if (!plain.isListed(item)) return false;
        if (keys.length === 0) return true;
        let before: JsonObject | undefined;
        for (const change of item.store.changesAfter(0))
          if (change.key === item.key && change.revision <= item.revision) before = change.before;
        return !keys.some((key) => Object.hasOwn(labelsOf(before), key));
      },
    }),
  },
  {
    id: 'selector-reads-labels-at-deletion',
    breaks: 'A list with a label selector selects a terminating object by the labels that it had when it was marked for deletion.',
    statements: ['collections/selected/label'],
    detectedBy: 'drawn',
    change: (plain) => ({
      isListed: (item) => {
        if (item.labels.trim() === '' || !isTerminating(item.object)) return plain.isListed(item);
        let labels: JsonObject | undefined;
        for (const { key, before, after } of item.store.changesAfter(0))
          if (key === item.key && !isTerminating(before) && isTerminating(after)) labels = labelsOf(after);
        return labels === undefined ? plain.isListed(item) : item.selects(withMetadata(item.object, { labels }));
      },
    }),
  },
  {
    id: 'dry-run-of-create-remains',
    breaks: 'The remainingItemCount of a page also counts the objects that dry runs created in the collection.',
    statements: ['collection-metadata/remaining-item-count'],
    change: (plain) => {
      const tried = new Set<string>();
      return {
        objectWithName: (requested) => {
          const found = plain.objectWithName(requested);
          if (requested.dryRun && found === undefined) tried.add(requested.key);
          return found;
        },
        remainingItems: (left, page) =>
          plain.remainingItems(left, page) + [...tried].filter((key) => key.startsWith(page.collection) && !left.includes(key)).length,
      };
    },
  },
  requestedVersionTold(),
  requestedVersionOfObjectTold(),
];
