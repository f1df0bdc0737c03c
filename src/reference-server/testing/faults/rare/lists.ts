import { objectAt, textAt } from '../../../json/json-object.ts';
import { objectKey } from '../../../kinds/resources/storage-key.ts';
import type { Fault } from '../fault.ts';

/** Faults of lists in one state (specification, "List paging", "Common metadata fields named by the interface", "Path shapes"). */
export const rareListFaults: readonly Fault[] = [
  {
    id: 'full-last-page-continues',
    breaks: 'A last page, other than the first, that has as many items as its limit has a continue token for an empty page.',
    statements: ['list-paging/ends-at-exact-multiple'],
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
    statements: ['collections/selected/label'],
    change: () => ({
      isListed: ({ selected, labels, object }) =>
        selected && !(/\snotin\s/.test(labels) && Object.keys(objectAt(object, 'metadata', 'labels')).length === 0),
    }),
  },
];

/** Keys have a group, a resource, and the namespace of a namespaced object. */
function namespaceOf(key: string | undefined): string | undefined {
  const parts = key?.split('/') ?? [];
  return parts.length > 4 ? parts[3] : undefined;
}

const keyAfter = (key: string): string => `${key}\0`;
