import type { JsonObject } from '#core/model/json';
import { textAt } from '../../../json/json-object.ts';
import { apiVersionOf } from '../../../kinds/resources/resource-type.ts';
import type { Fault } from '../fault.ts';
import { labelsOf, uidOf, versionOf, withMetadata } from './object-states.ts';

/** Sorts directly after a key, and before all other keys after it. */
const after = (key: string): string => `${key}\u0000`;

/** Returns the namespace in the key of an object; `undefined` for an object without one. */
const namespaceIn = (key: string): string | undefined => {
  const segments = key.split('/');
  return segments.length === 5 ? segments[3] : undefined;
};

/** Faults of pages, of lists of the past and of the versions of objects. */
export const rarePageOrPastStateFaults: readonly Fault[] = [
  {
    id: 'continue-token-used-again-skips-item',
    breaks: 'A page whose continue token was used before begins one item too late.',
    statements: ['list-paging/every-item-once'],
    change: ({ pageStart }) => {
      const used = new Set<string>();
      return {
        pageStart: (page) => {
          const start = pageStart(page);
          const token = `${page.revision} ${page.collection} ${page.start}`;
          if (used.has(token)) return after(start);
          used.add(token);
          return start;
        },
      };
    },
  },
  {
    id: 'second-table-page-has-no-token',
    breaks: 'A page after the first that is returned as a Table has no continue token, though more objects exist.',
    statements: ['table/pages'],
    exchanges: [
      {
        on: { operation: 'list', headers: { accept: /as=Table/i }, query: { continue: 'present' }, status: 200 },
        answer: {
          body: [
            { at: '/metadata/continue', by: () => '' },
            { at: '/metadata/remainingItemCount', drop: true },
          ],
        },
      },
    ],
  },
  {
    id: 'exact-list-lacks-object-that-was-replaced',
    breaks: 'A list at an exact version lacks an object that was deleted since, if there is a new object of the same name.',
    statements: ['resource-version-meaning/exact'],
    change: ({ isListed }) => ({
      isListed: (item) => {
        const { key, object, revision, continued, store } = item;
        const present = store.get(key);
        const isReplaced = present !== undefined && uidOf(present) !== uidOf(object);
        return isListed(item) && !(isReplaced && !continued && revision < store.revision());
      },
    }),
  },
  {
    id: 'listed-namespace-has-version-of-its-contents',
    breaks: 'A list shows a namespace with the resourceVersion of the last object that was created in it.',
    statements: ['object-metadata/resource-version/of-last-change'],
    change: ({ createdObject, listedObject }) => {
      const newest = new Map<string, number>();
      return {
        createdObject: (created) => {
          const namespace = namespaceIn(created.key);
          // Every server has this object in one namespace from the start.
          if (namespace !== undefined && !created.key.endsWith('/kube-root-ca.crt')) newest.set(namespace, created.store.revision() + 1);
          return createdObject(created);
        },
        listedObject: (item) => {
          const object = listedObject(item);
          const version = item.key.startsWith('/core/namespaces/') ? newest.get(textAt(object, 'metadata', 'name') ?? '') : undefined;
          const isLater = version !== undefined && version > Number(versionOf(object)) && version <= item.revision;
          return isLater ? withMetadata(object, { resourceVersion: String(version) }) : object;
        },
      };
    },
  },
  {
    id: 'update-in-other-version-drops-creation-time',
    breaks: 'An update of a custom resource in another API version than the stored one removes the creationTimestamp that its body omits.',
    statements: ['object-metadata/creation-timestamp/kept'],
    detectedBy: 'drawn',
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const { type, subresource, mediaType, wanted } = change;
        const next = changedObject(change);
        const isUpdate = mediaType === undefined && subresource === undefined && type.origin === 'definition';
        if (!isUpdate || apiVersionOf(type) === type.storedApiVersion) return next;
        return textAt(wanted, 'metadata', 'creationTimestamp') === undefined ? withMetadata(next, { creationTimestamp: undefined }) : next;
      },
    }),
  },
  {
    id: 'same-update-in-other-version-stored',
    breaks: 'An update without changes in another API version than the stored one gives the object a new resourceVersion.',
    statements: ['object-metadata/resource-version/without-change'],
    detectedBy: 'drawn',
    change: ({ changedObject, isUnchanged, removesHeld }) => {
      let inOtherVersion = false;
      return {
        changedObject: (change) => {
          const { type, mediaType, subresource } = change;
          inOtherVersion = mediaType === undefined && subresource === undefined && apiVersionOf(type) !== type.storedApiVersion;
          return changedObject(change);
        },
        isUnchanged: (same) => isUnchanged(same) && !inOtherVersion,
        // A deletion begins, which is in no version.
        removesHeld: (deletion) => {
          inOtherVersion = false;
          return removesHeld(deletion);
        },
      };
    },
  },
  {
    id: 'dry-run-in-version-not-stored-is-real',
    breaks: 'A dry run of a change of a custom resource, sent in another version than the one that is stored, changes the object.',
    statements: [
      'dry-run/apply/nothing-stored',
      'dry-run/json-patch/nothing-stored',
      'dry-run/merge-patch/nothing-stored',
      'dry-run/update/nothing-stored',
    ],
    exchanges: [
      {
        on: {
          operation: ['update', 'json-patch', 'merge-patch', 'apply'],
          origin: 'definition',
          subresource: 'none',
          query: { dryRun: 'present' },
          when: ({ route }) => route?.of === 'object' && route.type.storedApiVersion !== apiVersionOf(route.type),
        },
        request: { query: { dryRun: null } },
      },
    ],
  },
  {
    id: 'deletecollection-selects-by-first-labels',
    breaks: 'The deletion of a collection by labels also deletes objects that were created with these labels and have others since.',
    statements: ['verbs/several/deletecollection-selected'],
    detectedBy: 'drawn',
    change: (plain) => {
      const first = new Map<string, JsonObject>();
      return {
        createdObject: (created) => {
          const object = plain.createdObject(created);
          first.set(created.key, labelsOf(object));
          return object;
        },
        deletesItem: (item) => {
          const labels = first.get(item.key);
          return plain.deletesItem(item) || (labels !== undefined && item.selects(withMetadata(item.object, { labels })));
        },
      };
    },
  },
];
