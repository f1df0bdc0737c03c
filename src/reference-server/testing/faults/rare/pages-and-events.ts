import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { WatchEvent } from '../../../api/watch/watch-event.ts';
import { arrayAt, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Change } from '../../../store/store.ts';
import { changedBinary } from '../../exchanges/changed-json.ts';
import type { Fault } from '../fault.ts';
import { isTerminating, partsOf, uidOf, withMetadata } from './object-states.ts';
import { isOfOtherVersion, seeing } from './seen-requests.ts';

/** Returns an object in which the empty lists of the spec have the items that they had before. */
function withFormerItems(object: JsonObject, before: JsonObject | undefined): JsonObject {
  const spec = objectAt(object, 'spec');
  const emptied = Object.entries(spec).flatMap(([name, list]): [string, Json][] => {
    const former = arrayAt(before, 'spec', name);
    const isEmpty = list === null || (isJsonArray(list) && list.length === 0);
    return isEmpty && former.length > 0 ? [[name, former]] : [];
  });
  return emptied.length === 0 ? object : withFields(object, { spec: withFields(spec, Object.fromEntries(emptied)) });
}

/** Returns the fault of an exact list that reads the cache of the stored version. */
function exactListInOtherVersion(): Fault {
  let isOther = false;
  return {
    id: 'exact-list-in-other-version-shows-latest',
    breaks: 'A list at an exact version in another API version than the one in which objects are stored shows the latest state.',
    statements: ['resource-version-meaning/exact'],
    detectedBy: 'drawn',
    exchanges: [
      seeing((parsed) => {
        isOther = parsed.operation === 'list' && isOfOtherVersion(parsed);
      }),
    ],
    change: (plain) => ({
      exactRevision: (exact) => (isOther ? exact.current : plain.exactRevision(exact)),
    }),
  };
}

const nameOf = (object: JsonObject): string => textAt(object, 'metadata', 'name') ?? '';

/** Faults of the pages of a list and of the events of a watch, after certain requests or at an edge. */
export const rarePageOrEventFaults: readonly Fault[] = [
  {
    id: 'terminating-objects-not-counted-as-remaining',
    breaks: 'The remainingItemCount of a page does not count the objects that are terminating.',
    statements: ['collection-metadata/remaining-item-count'],
    change: (plain) => ({
      remainingItems: (left, page) => {
        const terminating = new Set<string>();
        for (const { key, object } of page.store.list(page.collection, page.revision)) if (isTerminating(object)) terminating.add(key);
        return plain.remainingItems(
          left.filter((key) => !terminating.has(key)),
          page,
        );
      },
    }),
  },
  exactListInOtherVersion(),
  {
    id: 'later-page-takes-selector-of-list-at-same-version',
    breaks:
      'A page after the first of a list without a selector lacks the objects that the last list of the collection with a label selector did not select, if that is at the same version.',
    statements: ['list-paging/every-item-once'],
    undetected: 'No case lists by a selector at the version of the first page, with no write between.',
    change: (plain) => {
      const selections = new Map<string, { readonly revision: number; readonly selects: (object: JsonObject) => boolean }>();
      return {
        isListed: (item) => {
          const collection = JSON.stringify([...item.key.split('/').slice(1, 3), item.namespace ?? null]);
          if (item.labels.trim() !== '') selections.set(collection, { revision: item.revision, selects: item.selects });
          const last = item.continued && !item.selective ? selections.get(collection) : undefined;
          const isHidden = last !== undefined && last.revision === item.revision && !last.selects(item.object);
          return !isHidden && plain.isListed(item);
        },
      };
    },
  },
  {
    id: 'page-ending-with-namespace-skips-next-object',
    breaks: 'In a list of all namespaces, the page after one that ends with the last object of a namespace begins one object too late.',
    statements: ['list-paging/every-item-once'],
    change: ({ firstKeyLeft }) => ({
      firstKeyLeft: (page) => {
        const first = firstKeyLeft(page);
        const [found, last] = [partsOf(first ?? ''), partsOf(page.last ?? '')];
        if (first === undefined || found === undefined || last === undefined) return first;
        return found.namespace === last.namespace ? first : `${first}\0`;
      },
    }),
  },
  {
    id: 'later-table-page-without-columns',
    breaks: 'A Table of a page after the first has no column definitions.',
    statements: ['table/column-definitions'],
    exchanges: [
      {
        on: { operation: 'list', headers: { accept: /as=Table/ }, query: { continue: 'present' }, status: 200 },
        answer: { body: [{ at: '/columnDefinitions', drop: true }] },
      },
    ],
  },
  {
    id: 'binary-page-without-remaining-count',
    breaks: 'A page in the binary media type has no remainingItemCount, though the same page as JSON has one.',
    statements: ['protobuf/collection'],
    change: ({ binaryResponse }) => ({
      binaryResponse: (bytes, types) => {
        const sent = binaryResponse(bytes, types);
        const shortened = changedBinary(sent, types, (document) =>
          isJsonObject(document) && valueAt(document, 'metadata', 'remainingItemCount') !== undefined
            ? withMetadata(document, { remainingItemCount: undefined })
            : document,
        );
        return shortened ?? sent;
      },
    }),
  },
  {
    id: 'watch-takes-selector-of-watch-from-same-version',
    breaks:
      'A watch without a label selector sends only what the label selector selects of an earlier watch of the collection from the same version.',
    statements: ['events/change/update'],
    detectedBy: 'drawn',
    change: (plain) => {
      const selections = new Map<string, (object: JsonObject) => boolean>();
      return {
        eventFilter: (watch) => {
          const filter = plain.eventFilter(watch);
          if (watch.start !== 'exact') return filter;
          const key = JSON.stringify([watch.type.group, watch.type.resource, watch.namespace ?? null, watch.from]);
          if (watch.labels.trim() !== '') {
            selections.set(key, watch.selects);
            return filter;
          }
          const selects = selections.get(key);
          if (selects === undefined) return filter;
          return (event, change) =>
            [change.before, change.after].some((state) => state !== undefined && selects(state)) ? filter(event, change) : [];
        },
      };
    },
  },
  {
    id: 'event-of-emptied-list-shows-items',
    breaks: 'The event of a change that empties a list of the spec, such as the drivers of a CSINode, shows the items that the list had.',
    statements: ['events/change/update'],
    detectedBy: 'drawn',
    change: (plain) => ({
      eventFilter: (watch) => {
        const filter = plain.eventFilter(watch);
        return (event, change) =>
          filter(event, change).map((sent) =>
            sent.type === 'MODIFIED' ? { ...sent, object: withFormerItems(sent.object, change.before) } : sent,
          );
      },
    }),
  },
  {
    id: 'replayed-deletion-of-reused-name-dropped',
    breaks: 'A watch does not send the deletion of an object whose name a new object has by the time that the watch reads it.',
    statements: ['watch/from-list-version'],
    change: ({ eventFilter }) => ({
      eventFilter: (watch) => {
        const filter = eventFilter(watch);
        return (event, change) => {
          const present = watch.store.get(change.key);
          const isReused = present !== undefined && uidOf(present) !== uidOf(change.before);
          return event.type === 'DELETED' && change.after === undefined && isReused ? [] : filter(event, change);
        };
      },
    }),
  },
  {
    id: 'reentered-object-sent-as-modified',
    breaks: 'An object that left the label selector of a watch and begins to match it again is sent as modified.',
    statements: ['watch/selected/enters'],
    change: ({ eventFilter }) => ({
      eventFilter: (watch) => {
        const filter = eventFilter(watch);
        const left = new Set<string>();
        const again = (event: WatchEvent, change: Change): WatchEvent =>
          event.type === 'ADDED' && change.before !== undefined && left.delete(uidOf(change.before))
            ? { type: 'MODIFIED', object: event.object }
            : event;
        return (event, change) => {
          if (event.type === 'DELETED' && change.after !== undefined) left.add(uidOf(change.after));
          return filter(again(event, change), change);
        };
      },
    }),
  },
  {
    id: 'initial-events-once-per-name',
    breaks: 'A watch of all namespaces starts with only one of the objects that have the same name in different namespaces.',
    statements: ['events/added-at-start/rv-unset', 'watch-resource-version/rv-unset'],
    detectedBy: 'drawn',
    change: ({ initialOrder }) => ({
      initialOrder: (objects) => {
        const ordered = initialOrder(objects);
        const names = ordered.map(nameOf);
        return ordered.filter((object, index) => names.indexOf(nameOf(object)) === index);
      },
    }),
  },
];
