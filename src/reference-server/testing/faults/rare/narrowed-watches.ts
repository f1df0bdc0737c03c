import type { Matcher } from '../../exchanges/exchange-rule.ts';
import type { Fault } from '../fault.ts';
import { collectionOf } from './object-states.ts';
import { seeing } from './seen-requests.ts';

const ofOneObject: Matcher = { operation: 'watch', when: ({ route }) => route?.of === 'object' };

/** Returns the fault of a watch that takes objects of one name for one object. */
function firstOfName(): Fault {
  let isByName = false;
  return {
    id: 'watch-everywhere-by-name-has-first-namespace',
    breaks: 'A watch of all namespaces by the name of objects sends only those of the namespace whose object changes first.',
    statements: ['watch/selected/field'],
    exchanges: [
      seeing(({ query }) => {
        isByName = /^metadata\.name=/.test(query.get('fieldSelector') ?? '');
      }),
    ],
    change: (plain) => ({
      eventFilter: (watch) => {
        const send = plain.eventFilter(watch);
        const isOfFault = isByName && watch.type.namespaced && watch.namespace === undefined;
        let first: string | undefined;
        return (event, change) => {
          first ??= collectionOf(change.key);
          return isOfFault && collectionOf(change.key) !== first ? [] : send(event, change);
        };
      },
    }),
  };
}

/** Faults of watches of one object, of one namespace among all, and by a selector (specification, "Verbs", "Watch", "Events"). */
export const rareNarrowedWatchFaults: readonly Fault[] = [
  firstOfName(),
  {
    id: 'watch-of-one-object-lacks-removal',
    breaks: 'A watch of one object does not send its removal.',
    statements: ['watch/single-object'],
    exchanges: [{ on: ofOneObject, events: [{ type: 'DELETED', do: 'drop' }] }],
  },
  {
    id: 'watch-of-one-object-sends-collection',
    breaks: 'A watch of one object sends the changes of all objects of its collection.',
    statements: ['watch/single-object'],
    exchanges: [{ on: ofOneObject, request: { to: ({ path }) => path.replace(/\/[^/]+$/, '') } }],
  },
  {
    id: 'watch-of-one-object-without-version-lacks-state',
    breaks: 'A watch of one object without a version begins with the object as MODIFIED.',
    statements: ['watch/single-object'],
    exchanges: [
      {
        on: { ...ofOneObject, query: { resourceVersion: 'absent' } },
        events: [{ type: 'ADDED', nth: 1, do: 'edit', edits: [{ at: '/type', set: 'MODIFIED' }] }],
      },
    ],
  },
  {
    id: 'watch-everywhere-ignores-selected-namespace',
    breaks: 'A watch of all namespaces ignores a field selector for a namespace.',
    statements: ['watch/selected/field'],
    exchanges: [
      {
        on: { operation: 'watch', scope: 'all-namespaces', query: { fieldSelector: /^metadata\.namespace=/ } },
        request: { query: { fieldSelector: null } },
      },
    ],
  },
  {
    id: 'watch-everywhere-ignores-excluded-namespace',
    breaks: 'A watch of all namespaces ignores a field selector that excludes a namespace.',
    statements: ['watch/selected/field'],
    exchanges: [
      {
        on: { operation: 'watch', scope: 'all-namespaces', query: { fieldSelector: /^metadata\.namespace!=/ } },
        request: { query: { fieldSelector: null } },
      },
    ],
  },
  {
    id: 'bookmark-by-label-has-label',
    breaks: 'A bookmark of a watch with a label selector has the labels that are selected.',
    statements: ['events/bookmark/content'],
    exchanges: [
      {
        on: { operation: 'watch', query: { labelSelector: 'present', allowWatchBookmarks: 'present' } },
        events: [{ type: 'BOOKMARK', do: 'edit', edits: [{ at: '/object/metadata/labels/selected', set: 'true' }] }],
      },
    ],
  },
  {
    id: 'bookmark-by-name-has-name',
    breaks: 'A bookmark of a watch with a field selector for a name has the name.',
    statements: ['events/bookmark/content'],
    exchanges: [
      {
        on: { operation: 'watch', query: { fieldSelector: 'present', allowWatchBookmarks: 'present' } },
        events: [{ type: 'BOOKMARK', do: 'edit', edits: [{ at: '/object/metadata/name', set: 'selected' }] }],
      },
    ],
  },
  {
    id: 'bookmark-of-all-namespaces-has-namespace',
    breaks: 'A bookmark of a watch of all namespaces has a namespace.',
    statements: ['events/bookmark/content'],
    exchanges: [
      {
        on: { operation: 'watch', scope: 'all-namespaces', query: { allowWatchBookmarks: 'present' } },
        events: [{ type: 'BOOKMARK', do: 'edit', edits: [{ at: '/object/metadata/namespace', set: 'default' }] }],
      },
    ],
  },
  {
    id: 'bookmarks-in-every-watch-of-all-namespaces',
    breaks: 'A watch of all namespaces has bookmarks that it did not ask for.',
    statements: ['events/bookmark/only-when-asked'],
    exchanges: [
      {
        on: { operation: 'watch', scope: 'all-namespaces', query: { allowWatchBookmarks: 'absent' } },
        request: { query: { allowWatchBookmarks: 'true' } },
      },
    ],
  },
  {
    id: 'watch-from-zero-in-plain-text',
    breaks: 'A watch at version 0 has the content type of plain text.',
    statements: ['watch/json-media-type'],
    exchanges: [
      { on: { operation: 'watch', query: { resourceVersion: '0' }, status: 200 }, answer: { headers: { 'content-type': 'text/plain' } } },
    ],
  },
  {
    id: 'watch-with-bookmarks-in-plain-text',
    breaks: 'A watch that asks for bookmarks has the content type of plain text.',
    statements: ['watch/json-media-type'],
    exchanges: [
      {
        on: { operation: 'watch', query: { allowWatchBookmarks: 'true' }, status: 200 },
        answer: { headers: { 'content-type': 'text/plain' } },
      },
    ],
  },
];
