import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { ListableItem, PageOfCollection } from '../../../api/read/read-hooks.ts';
import { arrayAt, objectAt, textAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';

const uidOf = (object: JsonObject | undefined): string | undefined => textAt(object, 'metadata', 'uid');

/** Returns the keys that a collection has at a revision. */
const keysAt = ({ collection, store }: PageOfCollection, revision: number): readonly string[] =>
  [...store.list(collection, revision)].map(({ key }) => key);

/** Returns an object with its labels also under every domain that a selector names before the same short name. */
function inEveryDomain(object: JsonObject, selector: string): JsonObject {
  const labels = objectAt(object, 'metadata', 'labels');
  const wanted = [...selector.matchAll(/[A-Za-z0-9.-]+\/([A-Za-z0-9._-]+)/g)];
  const added = wanted.flatMap(([key, short = '']): (readonly [string, Json])[] => {
    const found = Object.entries(labels).find(([label]) => label.split('/').at(-1) === short);
    return key in labels || found === undefined ? [] : [[key, found[1]]];
  });
  const metadata = withFields(objectAt(object, 'metadata'), { labels: withFields(labels, Object.fromEntries(added)) });
  return withFields(object, { metadata });
}

/** Returns the version of the newest object of a collection, or that of the collection where it is empty. */
function newestVersion(version: Json, collection: Json): Json {
  const versions = arrayAt(collection, 'items').map((item) => Number(textAt(item, 'metadata', 'resourceVersion')));
  return versions.length === 0 ? version : String(Math.max(...versions));
}

/** Returns the object with the mark for deletion that it has by now, if it is still the same object. */
function markedLater(object: JsonObject, present: JsonObject | undefined): JsonObject {
  const deletionTimestamp = textAt(present, 'metadata', 'deletionTimestamp');
  if (deletionTimestamp === undefined || uidOf(present) !== uidOf(object)) return object;
  return withFields(object, { metadata: withFields(objectAt(object, 'metadata'), { deletionTimestamp }) });
}

/** Faults of lists and gets that show when objects changed meanwhile, or that a selector or a version of some form brings out. */
export const rareMovingListFaults: readonly Fault[] = [
  {
    id: 'remaining-count-of-present-collection',
    breaks: 'The remainingItemCount of a page counts objects that were created since the first page, and not those that were deleted.',
    statements: ['collection-metadata/remaining-item-count'],
    change: () => ({
      remainingItems: (left, page) => {
        const sent = keysAt(page, page.revision).length - left.length;
        return Math.max(1, keysAt(page, page.store.revision()).length - sent);
      },
    }),
  },
  {
    id: 'later-page-starts-by-position',
    breaks: 'A page after the first begins too late by one item for each item before it that was deleted since the first page.',
    statements: ['list-paging/every-item-once', 'list-paging/snapshot'],
    change: () => ({
      pageStart: (page) => {
        const position = keysAt(page, page.revision).indexOf(page.start);
        return keysAt(page, page.store.revision())[position] ?? page.start;
      },
    }),
  },
  {
    id: 'pages-from-version-zero-unpinned',
    breaks: 'The pages after a first page that was requested at version 0 show the latest state.',
    statements: ['list-paging/snapshot'],
    change: ({ pageLimit }) => {
      const unpinned = new Set<number>();
      return {
        pageLimit: (requested) => {
          const { resourceVersion, continued, revision } = requested;
          if (!continued && resourceVersion === 'zero') unpinned.add(revision);
          return pageLimit(requested);
        },
        pageRevision: ({ snapshot, current }) => (unpinned.has(snapshot) ? current : snapshot),
      };
    },
  },
  {
    id: 'exact-list-shows-later-deletion-mark',
    breaks: 'A list at an exact version shows the deletionTimestamp of an object that was marked for deletion after that version.',
    statements: ['resource-version-meaning/exact', 'resource-version-meaning/names-one-state'],
    change: () => ({
      listedObject: ({ key, object, version, store }) => (version === 'other' ? markedLater(object, store.get(key)) : object),
    }),
  },
  {
    id: 'exact-list-has-version-of-newest-item',
    breaks: 'A list at an exact version reports the version of its newest object in place of the requested one.',
    statements: ['list-resource-version/match-exact/limit-unset/rv-other'],
    exchanges: [
      {
        on: { operation: 'list', query: { resourceVersionMatch: 'Exact', limit: 'absent' }, status: 200 },
        answer: { body: [{ at: '/metadata/resourceVersion', by: newestVersion }] },
      },
    ],
  },
  {
    id: 'field-selection-stops-at-first-namespace',
    breaks: 'A list of all namespaces by the name of objects has only the first object of that name.',
    statements: ['collections/selected/field', 'paths/namespaced/all-namespaces'],
    exchanges: [
      {
        on: { operation: 'list', scope: 'all-namespaces', query: { fieldSelector: /^metadata\.name==?[^,]+$/ } },
        answer: { body: [{ at: '/items', by: (_items, collection) => arrayAt(collection, 'items').filter(isJsonObject).slice(0, 1) }] },
      },
    ],
  },
  {
    id: 'label-selector-ignores-domain',
    breaks: 'A list with a label selector takes labels of the same name in another domain for the selected ones.',
    statements: ['collections/selected/label'],
    change: () => ({
      isListed: ({ selected, selects, object, labels }: ListableItem) =>
        labels.includes('/') ? selects(inEveryDomain(object, labels)) : selected,
    }),
  },
  {
    id: 'get-not-older-than-removal-finds-object',
    breaks: 'A get not older than a version finds an object that was removed before that version.',
    statements: ['get-resource-version/rv-other', 'resource-version-meaning/not-older-than/get'],
    change: ({ servedRevision }) => ({
      servedRevision: (read) => {
        const { key, requested, store } = read;
        if (key === undefined || requested === undefined || store.get(key) !== undefined) return servedRevision(read);
        const last = [...store.changesAfter(store.oldestRevision())].filter((change) => change.key === key).at(-1);
        return last === undefined || last.revision > requested ? servedRevision(read) : last.revision - 1;
      },
    }),
  },
];
