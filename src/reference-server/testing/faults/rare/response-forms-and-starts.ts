import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import { withFields } from '../../../json/json-object.ts';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { keepStore } from './kept-store.ts';
import { collectionOf, versionOf, withMetadata } from './object-states.ts';
import { seeing } from './seen-requests.ts';

const table = /as=Table/i;

/** Returns whether two states of an object differ in their status alone. */
function differInStatus(before: JsonObject, after: JsonObject): boolean {
  const rest = (object: JsonObject): JsonObject =>
    withMetadata(withFields(object, { status: undefined }), { resourceVersion: undefined, managedFields: undefined });
  return !deepEqual(before['status'] ?? null, after['status'] ?? null) && deepEqual(rest(before), rest(after));
}

/** Returns the fault of a watch that begins with what a dry run created. */
function startHasTried(): Fault {
  let isWhole = false;
  return {
    id: 'start-has-object-of-dry-run',
    breaks: 'The first watch without a version after a dry run of a create begins with the object that the dry run created too.',
    statements: ['dry-run/create/no-event'],
    exchanges: [
      seeing(({ operation, query }) => {
        isWhole = operation === 'watch' && !query.has('labelSelector') && !query.has('fieldSelector');
      }),
    ],
    change: (plain) => {
      const tried = new Map<string, JsonObject>();
      let store: Pick<Store, 'get' | 'revision'> | undefined;
      let created = '';
      let prefix = '';
      return {
        createdObject: (request) => {
          store = request.store;
          created = request.key;
          return plain.createdObject(request);
        },
        storesDryRun: (change) => {
          if (change.live === undefined) tried.set(created, change.next);
          return plain.storesDryRun(change);
        },
        watchedKeys: (keys) => {
          prefix = plain.watchedKeys(keys);
          return prefix;
        },
        initialOrder: (objects) => {
          const found = isWhole ? [...tried].filter(([key]) => key.startsWith(prefix)) : [];
          for (const [key] of found) tried.delete(key);
          const version = String(store?.revision() ?? 1);
          const shown = found
            .filter(([key]) => store?.get(key) === undefined)
            .map(([, object]) => withMetadata(object, { resourceVersion: version }));
          return [...plain.initialOrder(objects), ...shown];
        },
      };
    },
  };
}

/** Returns the fault of a watch whose first state is older than the last write of a status. */
function startBeforeStatus(): Fault {
  const kept = keepStore();
  let isLatest = false;
  return {
    id: 'start-lacks-last-status-write',
    breaks:
      'A watch without a version begins with the state from before the last change of an object where that change was of its status alone.',
    statements: ['watch-resource-version/rv-unset'],
    detectedBy: 'drawn',
    change: (plain) => ({
      ...kept.from(plain),
      watchedKeys: (keys) => {
        isLatest = keys.start === 'state-most-recent';
        return plain.watchedKeys(keys);
      },
      initialOrder: (objects) => {
        const { store } = kept;
        if (store === undefined || !isLatest) return plain.initialOrder(objects);
        const formerOf = (object: JsonObject): JsonObject => {
          const revision = Number(versionOf(object));
          for (const change of store.changesAfter(revision - 1)) {
            if (change.revision !== revision) break;
            const { before, after } = change;
            if (before !== undefined && after !== undefined && differInStatus(before, after)) return before;
          }
          return object;
        };
        return plain.initialOrder(objects.map(formerOf));
      },
    }),
  };
}

/** Faults of responses as a Table or in the binary media type, and of the events with which a watch begins or resumes. */
export const rareResponseFormAndStartFaults: readonly Fault[] = [
  {
    id: 'remaining-count-lost-in-later-tables',
    breaks: 'The Table of a page after the first has no remainingItemCount, though more items follow.',
    statements: ['collection-metadata/remaining-item-count'],
    exchanges: [
      {
        on: { operation: 'list', query: { continue: 'present' }, headers: { accept: table }, status: 200 },
        answer: { body: [{ at: '/metadata/remainingItemCount', drop: true }] },
      },
    ],
  },
  {
    id: 'table-of-status-without-row',
    breaks: 'A get of the status subresource of an object as a Table returns one without a row.',
    statements: ['table/rows'],
    exchanges: [
      {
        on: { operation: 'get', subresource: 'status', headers: { accept: table }, status: 200 },
        answer: { body: [{ at: '/rows', by: () => [] }] },
      },
    ],
  },
  {
    id: 'unreached-version-untold-in-tables',
    breaks: 'The error for a get at a version that was never reached does not name the problem where a Table was requested.',
    statements: ['unrecognized-version/get/message'],
    exchanges: [
      {
        on: { operation: 'get', headers: { accept: table }, query: { resourceVersion: 'present' }, status: 504 },
        answer: {
          body: [
            { at: '/message', by: () => 'the request was not completed in time' },
            { at: '/details/causes', drop: true },
          ],
        },
      },
    ],
  },
  startHasTried(),
  startBeforeStatus(),
  {
    id: 'left-and-selected-again-before-watch-unsent',
    breaks:
      'A watch with a label selector from an earlier version does not send that an object was no longer selected and then selected again before it was opened.',
    statements: ['watch/selected/leaves'],
    change: (plain) => ({
      eventFilter: (watch) => {
        const filter = plain.eventFilter(watch);
        const { start, labels, selects, store, from } = watch;
        const left = new Map<string, number>();
        const unsent = new Set<number>();
        for (const { key, before, after, revision } of start === 'exact' && labels.trim() !== '' ? store.changesAfter(from) : []) {
          const leftAt = left.get(key);
          if (before === undefined || after === undefined) left.delete(key);
          else if (selects(before) && !selects(after)) left.set(key, revision);
          else if (!selects(before) && selects(after) && leftAt !== undefined) {
            unsent.add(leftAt).add(revision);
            left.delete(key);
          }
        }
        return (event, change) => (unsent.has(change.revision) ? [] : filter(event, change));
      },
    }),
  },
  {
    id: 'removals-in-a-row-have-one-version',
    breaks:
      'The DELETED events of several objects of a collection that were removed in a row, such as with the collection, all have the version of the last removal.',
    statements: ['watch/resume'],
    change: (plain) => ({
      eventFilter: (watch) => {
        const filter = plain.eventFilter(watch);
        return (event, change) => {
          const events = filter(event, change);
          if (change.after !== undefined) return events;
          let last = change.revision;
          for (const next of watch.store.changesAfter(change.revision)) {
            if (next.after !== undefined || collectionOf(next.key) !== collectionOf(change.key)) break;
            last = next.revision;
          }
          return events.map((one) => ({ ...one, object: withMetadata(one.object, { resourceVersion: String(last) }) }));
        };
      },
    }),
  },
  {
    id: 'unknown-field-unwarned-in-binary',
    breaks: 'A create whose response is in the binary media type drops unknown fields without a warning.',
    statements: ['field-validation/built-in/create/warn/unknown'],
    exchanges: [
      {
        on: {
          operation: 'create',
          origin: 'built-in',
          headers: { accept: /^\s*application\/vnd\.[\w.]*protobuf/i },
          status: 201,
          when: ({ route }) => route?.of === 'collection' && route.type.deprecation === undefined,
        },
        answer: { headers: { warning: null } },
      },
    ],
  },
];
