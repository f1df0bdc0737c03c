import { isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import { refusals } from '../../../exchange/refusals.ts';
import { objectAt, withFields } from '../../../json/json-object.ts';
import { objectKey } from '../../../kinds/resources/storage-key.ts';
import type { Fault } from '../fault.ts';
import { keepStore } from './kept-store.ts';
import { collectionOf, labelsOf, versionOf } from './object-states.ts';

/** Returns the fault of a list that has the content of a refused update. */
function refusedUpdateListed(): Fault {
  let sent: { readonly key: string; readonly body: JsonObject } | undefined;
  let refused: typeof sent;
  return {
    id: 'refused-update-listed',
    breaks: 'The first list after an update that was refused as a conflict shows the content that the update had.',
    statements: ['object-metadata/resource-version/stale-update'],
    exchanges: [
      {
        on: {
          operation: 'update',
          subresource: 'none',
          status: 409,
          when: ({ route, body }) => {
            if (route?.of === 'object' && isJsonObject(body)) sent = { key: objectKey(route.type, route.namespace, route.name), body };
            return true;
          },
        },
        answer: {
          body: [
            {
              at: '/reason',
              by: (reason) => {
                refused = sent;
                return reason;
              },
            },
          ],
        },
      },
    ],
    change: (plain) => ({
      listedObject: (item) => {
        const object = plain.listedObject(item);
        if (refused?.key !== item.key) return object;
        const { body } = refused;
        refused = undefined;
        return withFields(body, { metadata: objectAt(object, 'metadata') });
      },
    }),
  };
}

/** Faults of lists, their pages and their selectors (specification, "List paging", "Resource-version semantics"). */
export const rareListAfterListFaults: readonly Fault[] = [
  {
    id: 'exact-list-of-empty-state-shows-latest',
    breaks: 'A list at an exact version at which the collection had no objects shows the latest state.',
    statements: ['resource-version-meaning/exact'],
    change: (plain) => {
      const kept = keepStore();
      let prefix = '';
      return {
        ...kept.from(plain),
        collectionKeys: (keys) => {
          prefix = plain.collectionKeys(keys);
          return prefix;
        },
        exactRevision: (exact) => {
          const revision = plain.exactRevision(exact);
          return kept.store !== undefined && [...kept.store.list(prefix, revision)].length === 0 ? exact.current : revision;
        },
      };
    },
  },
  {
    id: 'second-list-at-exact-version-shows-latest',
    breaks: 'The second list of a collection at the same exact version shows the latest state.',
    statements: ['resource-version-meaning/exact'],
    change: (plain) => {
      const served = new Set<string>();
      let prefix = '';
      return {
        collectionKeys: (keys) => {
          prefix = plain.collectionKeys(keys);
          return prefix;
        },
        exactRevision: (exact) => {
          const read = `${prefix} ${exact.requested}`;
          if (served.has(read)) return exact.current;
          served.add(read);
          return plain.exactRevision(exact);
        },
      };
    },
  },
  {
    id: 'first-page-begins-where-last-chain-ended',
    breaks: 'The first page of a list lacks the objects before the last page of the list whose pages were read to the end before.',
    statements: ['list-paging/every-item-once'],
    change: (plain) => {
      const ends = new Map<string, string>();
      let start = '';
      let page = { collection: '', limited: false };
      return {
        pageStart: (asked) => {
          start = plain.pageStart(asked);
          return start;
        },
        pageLimit: (requested) => {
          const limit = plain.pageLimit(requested);
          page = { collection: requested.collection, limited: limit !== undefined };
          return limit;
        },
        isListed: (item) => {
          const end = ends.get(page.collection);
          const isBefore = page.limited && !item.continued && end !== undefined && item.key < end;
          return !isBefore && plain.isListed(item);
        },
        firstKeyLeft: (left) => {
          const first = plain.firstKeyLeft(left);
          if (left.continued && first === undefined) ends.set(page.collection, start);
          else if (page.limited) ends.delete(page.collection);
          return first;
        },
      };
    },
  },
  {
    id: 'existing-key-selects-longer-keys',
    breaks: 'A list with a label selector for the existence of a key also selects objects with a label whose key begins with it.',
    statements: ['collections/selected/label'],
    change: (plain) => ({
      isListed: (item) => {
        const required = item.labels.split(',').map((text) => text.trim());
        if (plain.isListed(item) || !required.every((key) => /^[\w./-]+$/.test(key))) return plain.isListed(item);
        const keys = Object.keys(labelsOf(item.object));
        return required.every((wanted) => keys.some((key) => key.startsWith(wanted)));
      },
    }),
  },
  {
    id: 'token-gone-with-change-of-next-item',
    breaks: 'A continue token is answered with 410 after a change of the object that its page begins with.',
    statements: ['list-paging/snapshot'],
    change: (plain) => ({
      pageStart: (page) => {
        const start = plain.pageStart(page);
        const [first] = page.store.list(page.collection, page.revision, start);
        const [now] = page.store.list(page.collection, page.store.revision(), start);
        if (first !== undefined && first.key === now?.key && versionOf(first.object) !== versionOf(now.object))
          throw refusals.gone('the continue token is too old: the object that it points to was changed');
        return start;
      },
    }),
  },
  {
    id: 'dry-run-of-collection-deletion-ends-chains',
    breaks: 'After a dry run of the deletion of a collection, the continue tokens of earlier lists of it are answered with 410.',
    statements: ['limits/token-lifetime'],
    change: (plain) => {
      const tried = new Set<string>();
      let dryRun = false;
      return {
        isDryRun: (requested) => {
          dryRun = plain.isDryRun(requested);
          return dryRun;
        },
        deletesItem: (item) => {
          if (dryRun) tried.add(collectionOf(item.key));
          return plain.deletesItem(item);
        },
        pageLimit: (requested) => {
          if (!requested.continued) tried.delete(requested.collection);
          return plain.pageLimit(requested);
        },
        pageStart: (page) => {
          if (tried.has(page.collection)) throw refusals.gone('the continue token is too old: the collection was deleted');
          return plain.pageStart(page);
        },
      };
    },
  },
  refusedUpdateListed(),
];
