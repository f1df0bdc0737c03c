import { isJsonArray } from '#core/json/json-object';
import { objectAt, textAt, valueAt } from '../../../json/json-object.ts';
import { objectKey } from '../../../kinds/resources/storage-key.ts';
import type { Fault } from '../fault.ts';

const bare = /^[\w./-]+$/;

/** Returns the keys that a label selector only requires to exist. */
const requiredKeys = (labels: string): readonly string[] =>
  labels
    .split(/,(?![^(]*\))/)
    .map((part) => part.trim())
    .filter((part) => bare.test(part));

const namespaceIn = (key: string): string => key.slice(0, key.lastIndexOf('/'));

/** Faults of lists in one state (specification, "List paging", "Common metadata fields named by the interface", "Path shapes"). */
export const rareListFaults: readonly Fault[] = [
  {
    id: 'full-last-page-continues',
    breaks: 'A last page, other than the first, that has as many items as its limit has a continue token for an empty page.',
    statements: ['list-paging/ends-at-exact-multiple'],
    detectedBy: 'drawn',
    change: () => ({
      firstKeyLeft: ({ found, last, items, limit, continued }) =>
        found === undefined && continued && items === limit && last !== undefined ? keyAfter(last) : found,
    }),
  },
  {
    id: 'remaining-items-of-one-namespace',
    breaks: 'A page of all namespaces counts only those remaining items that are in the namespace of the next item.',
    statements: ['collection-metadata/remaining-item-count'],
    change: () => ({ remainingItems: (left) => left.filter((key) => namespaceOf(key) === namespaceOf(left[0])).length }),
  },
  {
    id: 'first-item-of-next-namespace-skipped',
    breaks: 'A page of all namespaces that would begin with another namespace lacks its first item.',
    statements: ['list-paging/every-item-once'],
    change: () => ({
      firstKeyLeft: ({ found, last }) =>
        found !== undefined && last !== undefined && namespaceOf(found) !== namespaceOf(last) ? keyAfter(found) : found,
    }),
  },
  {
    id: 'page-selects-by-present-labels',
    breaks: 'A page after the first selects objects by their labels at the time of the request, and not of the first page.',
    statements: ['list-paging/snapshot'],
    change: () => ({
      isListed: ({ selected, selects, continued, key, store }) => {
        const present = store.get(key);
        return continued && present !== undefined ? selects(present) : selected;
      },
    }),
  },
  {
    id: 'page-shows-recreated-object',
    breaks: 'A page after the first shows an object that was deleted and created again since as the new one.',
    statements: ['list-paging/snapshot'],
    change: () => ({
      listedObject: ({ key, object, continued, store }) => {
        const present = store.get(key);
        const isOther = present !== undefined && textAt(present, 'metadata', 'uid') !== textAt(object, 'metadata', 'uid');
        return continued && isOther ? present : object;
      },
    }),
  },
  {
    id: 'all-namespaces-lack-terminating-ones',
    breaks: 'A list of all namespaces lacks the objects in terminating namespaces.',
    statements: ['paths/namespaced/all-namespaces'],
    change: () => ({
      isListed: ({ selected, namespace, object, store }) => {
        const of = textAt(object, 'metadata', 'namespace');
        if (namespace !== undefined || of === undefined) return selected;
        const found = store.get(objectKey({ group: '', resource: 'namespaces' }, undefined, of));
        return selected && objectAt(found, 'metadata')['deletionTimestamp'] === undefined;
      },
    }),
  },
  {
    id: 'notin-needs-labels',
    breaks: 'A list with a label selector by notin lacks the objects that have no labels at all.',
    statements: ['collections/selected/field'],
    detectedBy: 'drawn',
    change: () => ({
      isListed: ({ selected, labels, object }) =>
        selected && !(/\snotin\s/.test(labels) && Object.keys(objectAt(object, 'metadata', 'labels')).length === 0),
    }),
  },
  {
    id: 'third-page-shows-latest',
    breaks: 'The third page of a list and those after it show the latest state.',
    statements: ['list-paging/snapshot'],
    change: () => {
      const pages = new Map<number, number>();
      return {
        pageRevision: ({ snapshot, current }) => {
          const count = (pages.get(snapshot) ?? 0) + 1;
          pages.set(snapshot, count);
          return count > 1 ? current : snapshot;
        },
      };
    },
  },
  {
    id: 'remaining-count-of-first-page',
    breaks: 'Pages after the first count their own items as remaining too.',
    statements: ['collection-metadata/remaining-item-count'],
    exchanges: [
      {
        on: { operation: 'list', query: { continue: 'present' } },
        answer: {
          body: [
            {
              at: '/metadata/remainingItemCount',
              by: (count, list) => {
                const items = valueAt(list, 'items') ?? valueAt(list, 'rows');
                return typeof count === 'number' && isJsonArray(items) ? count + items.length : count;
              },
            },
          ],
        },
      },
    ],
  },
  {
    id: 'empty-label-not-found',
    breaks: 'A label selector for the existence of a key does not select objects in which its value is empty.',
    statements: ['collections/selected/label'],
    change: (plain) => ({
      isListed: (item) =>
        plain.isListed(item) && !requiredKeys(item.labels).some((key) => valueAt(item.object, 'metadata', 'labels', key) === ''),
    }),
  },
  {
    id: 'page-boundary-between-namespaces',
    breaks: 'A list of all namespaces loses the first object of a namespace where a page begins with it.',
    statements: ['list-paging/every-item-once'],
    change: (plain) => ({
      firstKeyLeft: (page) => {
        const left = plain.firstKeyLeft(page);
        if (left === undefined || page.last === undefined) return left;
        return namespaceIn(left) === namespaceIn(page.last) ? left : `${left}\u0000`;
      },
    }),
  },
];

/** Keys have a group, a resource, and the namespace of a namespaced object. */
function namespaceOf(key: string | undefined): string | undefined {
  const parts = key?.split('/') ?? [];
  return parts.length > 4 ? parts[3] : undefined;
}

const keyAfter = (key: string): string => `${key}\0`;
