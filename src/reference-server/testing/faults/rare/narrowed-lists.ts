import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { ServedRead } from '../../../api/read/read-hooks.ts';
import { refusals } from '../../../exchange/refusals.ts';
import { arrayAt, fieldOf, textAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { entriesIn } from './entries.ts';
import { labelsOf, withMetadata } from './object-states.ts';

const uidOf = (object: JsonObject | undefined): string | undefined => textAt(object, 'metadata', 'uid');

/** Returns an object without the labels that a selector excludes by a value after the first of its set. */
function withoutLaterExcluded(object: JsonObject, selector: string): JsonObject {
  const sets = [...selector.matchAll(/([^,\s()]+)\s+notin\s*\(([^()]*)\)/g)];
  const removed = sets.flatMap(([, key = '', list = '']): (readonly [string, undefined])[] => {
    const label = fieldOf(labelsOf(object), key);
    const [, ...later] = list.split(',').map((value) => value.trim());
    return typeof label === 'string' && later.includes(label) ? [[key, undefined]] : [];
  });
  return removed.length === 0 ? object : withMetadata(object, { labels: withFields(labelsOf(object), Object.fromEntries(removed)) });
}

/** Returns an object with an empty label for each key that it lacks and that a selector compares with the empty value. */
function withEmptyLabels(object: JsonObject, selector: string): JsonObject {
  const keys = selector.split(/,(?![^(]*\))/).flatMap((part) => /^\s*([^=!\s]+)\s*==?\s*$/.exec(part)?.[1] ?? []);
  const added = keys.filter((key) => !(key in labelsOf(object)));
  if (added.length === 0) return object;
  return withMetadata(object, { labels: withFields(labelsOf(object), Object.fromEntries(added.map((key) => [key, '']))) });
}

/** Returns the namespace of a key of a namespaced object; `undefined` for other keys. */
function namespaceOf(key: string): string | undefined {
  const [, , , namespace, name] = key.split('/');
  return name === undefined ? undefined : namespace;
}

/** Returns whether a read is at the latest version and the last write was a removal. */
function isAtRemoval({ requested, current, store }: ServedRead): boolean {
  if (requested !== current) return false;
  const [last] = [...store.changesAfter(current - 1)];
  return last !== undefined && last.revision === current && last.after === undefined;
}

/** Returns the items that were written in the version of their collection at least once. */
const writtenInVersion = (collection: Json): readonly Json[] =>
  arrayAt(collection, 'items').filter((item) => {
    const entries = isJsonObject(item) ? entriesIn(item) : [];
    return entries.length === 0 || entries.some((entry) => textAt(entry, 'apiVersion') === textAt(collection, 'apiVersion'));
  });

/**
 * Faults of lists and of deletions of collections that depend on a form of selector, on the namespaces, or on who wrote the objects
 * (specification, "Collections", "Resource-version semantics", "Verbs").
 */
export const rareNarrowedListFaults: readonly Fault[] = [
  {
    id: 'notin-excludes-first-value',
    breaks: 'A list with a label selector by notin excludes only the first of its values.',
    statements: ['collections/selected/label'],
    change: ({ isListed }) => ({
      isListed: (item) => isListed(item) || item.selects(withoutLaterExcluded(item.object, item.labels)),
    }),
  },
  {
    id: 'empty-value-selects-missing-labels',
    breaks: 'A list with a label selector for an empty value selects the objects without the label too.',
    statements: ['collections/selected/label'],
    detectedBy: 'drawn',
    change: ({ isListed }) => ({
      isListed: (item) => isListed(item) || item.selects(withEmptyLabels(item.object, item.labels)),
    }),
  },
  {
    id: 'unequal-namespace-unread-by-list',
    breaks: 'A list of all namespaces ignores a field selector that excludes a namespace.',
    statements: ['collections/selected/field'],
    exchanges: [
      {
        on: { operation: 'list', scope: 'all-namespaces', query: { fieldSelector: /^metadata\.namespace!=[^,]+$/ } },
        request: { query: { fieldSelector: null } },
      },
    ],
  },
  {
    id: 'exact-list-lacks-removed-namespaces',
    breaks: 'A list of all namespaces at an exact version lacks the objects of namespaces that were removed since.',
    statements: ['resource-version-meaning/exact'],
    change: ({ isListed }) => ({
      isListed: (item) => {
        const { namespace, key, revision, continued, store } = item;
        const of = namespace === undefined && !continued && revision < store.revision() ? namespaceOf(key) : undefined;
        return isListed(item) && (of === undefined || store.get(`/core/namespaces/${of}`) !== undefined);
      },
    }),
  },
  {
    id: 'exact-list-shows-recreated-object',
    breaks: 'A list at an exact version shows the new object in place of one that was removed and created again since.',
    statements: ['resource-version-meaning/exact'],
    change: ({ listedObject }) => ({
      listedObject: (item) => {
        const present = item.store.get(item.key);
        const isNew = item.version === 'other' && present !== undefined && uidOf(present) !== uidOf(item.object);
        return isNew ? present : listedObject(item);
      },
    }),
  },
  {
    id: 'version-of-removal-never-reached',
    breaks: 'A get or list not older than the version of a removal is answered with 504 until the next write.',
    statements: ['resource-version-meaning/not-older-than/list', 'resource-version-meaning/not-older-than/get'],
    change: ({ servedRevision }) => ({
      servedRevision: (read) => {
        if (isAtRemoval(read)) throw refusals.tooLargeVersion(String(read.requested), read.current - 1);
        return servedRevision(read);
      },
    }),
  },
  {
    id: 'match-without-version-across-namespaces',
    breaks: 'A list of all namespaces with resourceVersionMatch and without a version is served.',
    statements: [
      'query-parameters/resource-version-match/exact-without-version',
      'query-parameters/resource-version-match/not-older-than-without-version',
    ],
    exchanges: [
      {
        on: { operation: 'list', scope: 'all-namespaces', query: { resourceVersionMatch: 'present', resourceVersion: 'absent' } },
        request: { query: { resourceVersionMatch: null } },
      },
    ],
  },
  {
    id: 'selected-page-at-version-shows-latest',
    breaks: 'A page at a version with a label selector and without a match shows the latest state.',
    statements: ['list-resource-version/match-unset/limit-set/rv-other'],
    exchanges: [
      {
        on: {
          operation: 'list',
          query: {
            limit: 'present',
            continue: 'absent',
            labelSelector: /./,
            resourceVersion: /^[1-9]/,
            resourceVersionMatch: 'absent',
          },
        },
        request: { query: { resourceVersion: null } },
      },
    ],
  },
  {
    id: 'objects-of-other-version-unlisted',
    breaks: 'A list of custom resources lacks the objects that were written only in another version of their type.',
    statements: ['deprecation/rule-2'],
    exchanges: [
      {
        on: { operation: 'list', origin: 'definition', status: 200 },
        answer: { body: [{ at: '/items', by: (_items, collection) => writtenInVersion(collection) }] },
      },
    ],
  },
  {
    id: 'collection-keeps-objects-of-two-managers',
    breaks: 'The deletion of a collection leaves the objects that more than one manager has written.',
    statements: ['verbs/several/deletecollection'],
    detectedBy: 'drawn',
    change: ({ deletesItem }) => ({
      deletesItem: (item) => deletesItem(item) && new Set(entriesIn(item.object).map((entry) => textAt(entry, 'manager'))).size < 2,
    }),
  },
];
