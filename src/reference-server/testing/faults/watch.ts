import type { Edit } from '../exchanges/edit-json.ts';
import type { Fault } from './fault.ts';

const watch = { operation: 'watch' } as const;

/** Leaves an object with its metadata alone. */
const withoutContent: readonly Edit[] = [
  { at: '/object/data', drop: true },
  { at: '/object/spec', drop: true },
];

/** Selects every second event, which leaves a stream that works. */
const everySecond = (): (() => boolean) => {
  let count = 0;
  return () => {
    count += 1;
    return count % 2 === 0;
  };
};

/** Faults of watches (specification, "Watch", "Events"). */
export const watchFaults: readonly Fault[] = [
  {
    id: 'creation-told-as-change',
    breaks: 'A create is sent as MODIFIED.',
    statements: ['events/change/create'],
    exchanges: [
      {
        on: { ...watch, query: { resourceVersion: /^[1-9]/ } },
        events: [{ type: 'ADDED', do: 'edit', edits: [{ at: '/type', set: 'MODIFIED' }] }],
      },
    ],
  },
  {
    id: 'change-told-as-creation',
    breaks: 'An update is sent as ADDED.',
    statements: ['events/change/update', 'events/change/apply'],
    exchanges: [{ on: watch, events: [{ type: 'MODIFIED', do: 'edit', edits: [{ at: '/type', set: 'ADDED' }] }] }],
  },
  {
    id: 'change-told-without-content',
    breaks: 'A MODIFIED event does not show the change.',
    statements: ['events/change/update', 'events/change/apply'],
    exchanges: [{ on: watch, events: [{ type: 'MODIFIED', do: 'edit', edits: [{ at: '/object/metadata/annotations', drop: true }] }] }],
  },
  {
    id: 'deletion-untold',
    breaks: 'A deletion is not sent.',
    statements: ['events/change/delete', 'deletion/told'],
    seen: 'etcd #18089',
    exchanges: [{ on: watch, events: [{ type: 'DELETED', do: 'drop' }] }],
  },
  {
    id: 'deletion-told-as-change',
    breaks: 'A deletion is sent as MODIFIED.',
    statements: ['events/change/delete', 'deletion/told'],
    exchanges: [{ on: watch, events: [{ type: 'DELETED', do: 'edit', edits: [{ at: '/type', set: 'MODIFIED' }] }] }],
  },
  {
    id: 'start-lacks-the-first',
    breaks: 'A watch without a version does not send the first existing object.',
    statements: ['events/added-at-start/rv-unset', 'watch-resource-version/rv-unset'],
    seen: 'kubernetes #74022',
    exchanges: [{ on: { ...watch, query: { resourceVersion: 'absent' } }, events: [{ type: 'ADDED', nth: 1, do: 'drop' }] }],
  },
  {
    id: 'start-told-as-changes',
    breaks: 'A watch without a version sends existing objects as MODIFIED.',
    statements: ['events/added-at-start/rv-unset'],
    exchanges: [
      {
        on: { ...watch, query: { resourceVersion: 'absent' } },
        events: [{ type: 'ADDED', do: 'edit', edits: [{ at: '/type', set: 'MODIFIED' }] }],
      },
    ],
  },
  {
    id: 'start-at-zero-told-as-changes',
    breaks: 'A watch at version 0 sends existing objects as MODIFIED.',
    statements: ['events/added-at-start/rv-zero'],
    exchanges: [
      {
        on: { ...watch, query: { resourceVersion: '0' } },
        events: [{ type: 'ADDED', do: 'edit', edits: [{ at: '/type', set: 'MODIFIED' }] }],
      },
    ],
  },
  {
    id: 'silent-after-the-start-at-zero',
    breaks: 'A watch at version 0 sends no change after the initial state.',
    statements: ['watch-resource-version/rv-zero'],
    exchanges: [
      {
        on: { ...watch, query: { resourceVersion: '0' } },
        events: [
          { type: 'MODIFIED', do: 'drop' },
          { type: 'DELETED', do: 'drop' },
        ],
      },
    ],
  },
  {
    id: 'start-version-inclusive',
    breaks: 'A watch from a version starts with the change of that version.',
    statements: ['watch/resume', 'events/after-the-version-given', 'watch-resource-version/rv-other'],
    seen: 'kubernetes #24004',
    change: () => ({ firstWatchRevision: (from) => from - 1 }),
  },
  {
    id: 'first-change-lost',
    breaks: 'A watch from a version does not send the first change after it.',
    statements: [
      'watch/from-list-version',
      'watch/from-get-version',
      'watch/resume',
      'watch/list-again',
      'watch-resource-version/rv-other',
    ],
    seen: 'kubernetes #49956',
    exchanges: [{ on: { ...watch, query: { resourceVersion: /^[1-9]/ } }, events: [{ nth: 1, do: 'drop' }] }],
  },
  {
    id: 'events-swapped',
    breaks: 'Every second event is sent after the next one.',
    statements: ['watch/order', 'verbs/several/watch'],
    exchanges: [{ on: watch, events: [{ every: 2, do: 'delay' }] }],
  },
  {
    id: 'watches-disagree',
    breaks: 'Every second watch sends events in another order.',
    statements: ['watch/same-order'],
    exchanges: [{ on: { ...watch, every: 2 }, events: [{ every: 2, do: 'delay' }] }],
  },
  {
    id: 'two-documents-in-one-line',
    breaks: 'An event is sent twice in one line.',
    statements: ['watch/one-document-per-change'],
    exchanges: [{ on: watch, events: [{ type: 'MODIFIED', do: 'write', lines: (line) => [`${line}${line}`] }] }],
  },
  {
    id: 'event-cut-off',
    breaks: 'A MODIFIED event is cut off.',
    statements: ['watch/one-document-per-change'],
    exchanges: [{ on: watch, events: [{ type: 'MODIFIED', do: 'write', lines: (line) => [line.slice(0, -10)] }] }],
  },
  {
    id: 'commas-between-events',
    breaks: 'Events are separated by commas.',
    statements: ['watch/one-document-per-change'],
    exchanges: [{ on: watch, events: [{ do: 'write', lines: (line) => [`${line},`] }] }],
  },
  {
    id: 'comments-between-events',
    breaks: 'Text other than JSON is sent before a MODIFIED event.',
    statements: ['watch/one-document-per-change'],
    exchanges: [{ on: watch, events: [{ type: 'MODIFIED', do: 'write', lines: (line) => [': still there', line] }] }],
  },
  {
    id: 'single-object-silent',
    breaks: 'A watch of one object sends nothing.',
    statements: ['watch/single-object'],
    seen: 'kubernetes #125133',
    exchanges: [{ on: { ...watch, path: /(?<!s)\/[^/]*$|configmaps\/|csinodes\/|samples\// }, events: [{ do: 'drop' }] }],
  },
  {
    id: 'bookmark-with-content',
    breaks: 'A bookmark has an object with a name.',
    statements: ['events/bookmark/content'],
    exchanges: [{ on: watch, events: [{ type: 'BOOKMARK', do: 'edit', edits: [{ at: '/object/metadata/name', set: 'bookmark' }] }] }],
  },
  {
    id: 'bookmark-ahead',
    breaks: 'A bookmark has a version with changes that were not sent yet.',
    statements: ['events/bookmark/all-sent'],
    seen: 'etcd #15220',
    exchanges: [
      {
        on: watch,
        events: [
          {
            type: 'BOOKMARK',
            do: 'edit',
            edits: [{ at: '/object/metadata/resourceVersion', by: (version) => String(Number(version) + 200) }],
          },
        ],
      },
    ],
  },
  {
    id: 'mark-told-as-deletion',
    breaks: 'The marking of an object for deletion is sent as DELETED.',
    statements: ['deletion/told'],
    exchanges: [
      {
        on: watch,
        events: [
          {
            type: 'MODIFIED',
            do: 'write',
            lines: (line) => [line.includes('"deletionTimestamp"') ? line.replace('MODIFIED', 'DELETED') : line],
          },
        ],
      },
    ],
  },
  {
    id: 'flag-true-unread',
    breaks: 'The flag watch=true is ignored.',
    statements: ['query-parameters/watch/true'],
    exchanges: [{ on: { query: { watch: 'true' } }, request: { query: { watch: null } } }],
  },
  {
    id: 'synthetic-after-exact-start',
    breaks: 'A watch from a version starts with all existing objects, as if no version were given.',
    statements: ['watch-resource-version/rv-other', 'events/after-the-version-given'],
    change: () => ({ hasInitialEvents: () => true }),
  },
  {
    id: 'event-repeated',
    breaks: 'An update is sent twice.',
    statements: ['watch/one-document-per-change'],
    change: () => ({ eventFilter: () => (event) => (event.type === 'MODIFIED' ? [event, event] : [event]) }),
  },
  {
    id: 'event-lost',
    breaks: 'Every second update is not sent.',
    statements: ['watch/one-document-per-change'],
    change: () => ({
      eventFilter: () => {
        const isSecond = everySecond();
        return (event) => (event.type === 'MODIFIED' && isSecond() ? [] : [event]);
      },
    }),
  },
  {
    id: 'bookmark-unasked',
    breaks: 'Bookmarks are sent to watches that did not request them.',
    statements: ['events/bookmark/only-when-asked'],
    change: () => ({ sendsBookmarks: () => true }),
  },
  {
    id: 'bookmark-only-unasked',
    breaks: 'Bookmarks are sent exactly to the watches that did not request them.',
    statements: ['events/bookmark/only-when-asked', 'query-parameters/allow-watch-bookmarks'],
    change: () => ({ sendsBookmarks: (requested) => !requested }),
  },
  {
    id: 'bookmark-when-declined',
    breaks: 'Bookmarks are sent to watches with allowWatchBookmarks=false.',
    statements: ['events/bookmark/only-when-asked', 'query-parameters/allow-watch-bookmarks'],
    exchanges: [{ on: { ...watch, query: { allowWatchBookmarks: 'false' } }, request: { query: { allowWatchBookmarks: 'true' } } }],
  },
  {
    id: 'bookmark-at-start-unasked',
    breaks: 'A bookmark follows the initial state of a watch that did not request bookmarks.',
    statements: ['events/bookmark/only-when-asked'],
    exchanges: [
      {
        on: { ...watch, query: { resourceVersion: '0', allowWatchBookmarks: 'absent' } },
        request: { query: { allowWatchBookmarks: 'true' } },
      },
    ],
  },
  {
    id: 'deletion-told-without-content',
    breaks: 'A DELETED event has only the metadata of the object.',
    statements: ['events/change/delete'],
    exchanges: [
      {
        on: watch,
        events: [
          {
            type: 'DELETED',
            do: 'edit',
            edits: withoutContent,
          },
        ],
      },
    ],
  },
  {
    id: 'deletion-told-without-labels',
    breaks: 'A DELETED event has an object with its name and version alone.',
    statements: ['events/change/delete', 'deletion/told'],
    exchanges: [
      {
        on: watch,
        events: [
          {
            type: 'DELETED',
            do: 'edit',
            edits: [
              { at: '/object/metadata/labels', drop: true },
              { at: '/object/metadata/annotations', drop: true },
              { at: '/object/metadata/uid', drop: true },
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'change-told-without-data',
    breaks: 'A MODIFIED event has only the metadata of the object.',
    statements: ['events/change/update', 'events/change/apply'],
    exchanges: [
      {
        on: watch,
        events: [
          {
            type: 'MODIFIED',
            do: 'edit',
            edits: withoutContent,
          },
        ],
      },
    ],
  },
  {
    id: 'start-told-without-data',
    breaks: 'A watch that begins with the existing objects sends only their metadata.',
    statements: ['events/added-at-start/rv-unset', 'events/added-at-start/rv-zero'],
    exchanges: [
      {
        on: { ...watch, when: ({ query }) => ['0', null].includes(query.get('resourceVersion')) },
        events: [
          {
            type: 'ADDED',
            do: 'edit',
            edits: withoutContent,
          },
        ],
      },
    ],
  },
  {
    id: 'start-is-history',
    breaks: 'A watch without a version sends no state, but the history that is retained.',
    statements: ['events/added-at-start/rv-unset', 'watch-resource-version/rv-unset'],
    exchanges: [{ on: { ...watch, query: { resourceVersion: 'absent' } }, request: { query: { resourceVersion: '0' } } }],
    change: () => ({ watchStartRevision: ({ oldest }) => oldest, hasInitialEvents: () => false }),
  },
  {
    id: 'start-loses-a-change',
    breaks: 'A watch without a version does not send the first update after the state.',
    statements: ['watch-resource-version/rv-unset'],
    exchanges: [{ on: { ...watch, query: { resourceVersion: 'absent' } }, events: [{ type: 'MODIFIED', nth: 1, do: 'drop' }] }],
  },
];
