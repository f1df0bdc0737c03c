import type { Fault } from './fault.ts';

const watch = { operation: 'watch' } as const;

/** Faults of watches (specification, "Watch", "Events"). */
export const watchFaults: readonly Fault[] = [
  {
    id: 'creation-told-as-change',
    breaks: 'The creation of an object is told as a change.',
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
    breaks: 'A change of an object is told as its creation.',
    statements: ['events/change/update', 'events/change/apply'],
    exchanges: [{ on: watch, events: [{ type: 'MODIFIED', do: 'edit', edits: [{ at: '/type', set: 'ADDED' }] }] }],
  },
  {
    id: 'change-told-without-content',
    breaks: 'The event of a change does not show what changed.',
    statements: ['events/change/update', 'events/change/apply'],
    exchanges: [{ on: watch, events: [{ type: 'MODIFIED', do: 'edit', edits: [{ at: '/object/metadata/annotations', drop: true }] }] }],
  },
  {
    id: 'deletion-untold',
    breaks: 'The deletion of an object is never told.',
    statements: ['events/change/delete', 'deletion/told'],
    seen: 'etcd #18089',
    exchanges: [{ on: watch, events: [{ type: 'DELETED', do: 'drop' }] }],
  },
  {
    id: 'deletion-told-as-change',
    breaks: 'The deletion of an object is told as its change.',
    statements: ['events/change/delete', 'deletion/told'],
    exchanges: [{ on: watch, events: [{ type: 'DELETED', do: 'edit', edits: [{ at: '/type', set: 'MODIFIED' }] }] }],
  },
  {
    id: 'start-lacks-the-first',
    breaks: 'A watch without a version does not tell the first object that is there.',
    statements: ['events/added-at-start/rv-unset', 'watch-resource-version/rv-unset'],
    seen: 'kubernetes #74022',
    exchanges: [{ on: { ...watch, query: { resourceVersion: 'absent' } }, events: [{ type: 'ADDED', nth: 1, do: 'drop' }] }],
  },
  {
    id: 'start-told-as-changes',
    breaks: 'A watch without a version tells what is there as changes.',
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
    breaks: 'A watch at version 0 tells what is there as changes.',
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
    breaks: 'A watch at version 0 tells no change after the state that it began with.',
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
    breaks: 'A watch from a version begins with the change of that version.',
    statements: ['watch/resume', 'events/after-the-version-given', 'watch-resource-version/rv-other'],
    seen: 'kubernetes #24004',
    change: () => ({ firstWatchRevision: (from) => from - 1 }),
  },
  {
    id: 'first-change-lost',
    breaks: 'A watch from a version does not tell the first change after it.',
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
    breaks: 'Every second event is told after the one that follows it.',
    statements: ['watch/order', 'verbs/several/watch'],
    exchanges: [{ on: watch, events: [{ every: 2, do: 'delay' }] }],
  },
  {
    id: 'watches-disagree',
    breaks: 'Every second watch tells events in another order.',
    statements: ['watch/same-order'],
    exchanges: [{ on: { ...watch, every: 2 }, events: [{ every: 2, do: 'delay' }] }],
  },
  {
    id: 'two-documents-in-one-line',
    breaks: 'An event is told twice in one line.',
    statements: ['watch/one-document-per-change'],
    exchanges: [{ on: watch, events: [{ type: 'MODIFIED', do: 'write', lines: (line) => [`${line}${line}`] }] }],
  },
  {
    id: 'event-cut-off',
    breaks: 'The document of a change ends too early.',
    statements: ['watch/one-document-per-change'],
    exchanges: [{ on: watch, events: [{ type: 'MODIFIED', do: 'write', lines: (line) => [line.slice(0, -10)] }] }],
  },
  {
    id: 'commas-between-events',
    breaks: 'Events are separated as the values of an array are.',
    statements: ['watch/one-document-per-change'],
    exchanges: [{ on: watch, events: [{ do: 'write', lines: (line) => [`${line},`] }] }],
  },
  {
    id: 'comments-between-events',
    breaks: 'Before a change there is text that is no JSON.',
    statements: ['watch/one-document-per-change'],
    exchanges: [{ on: watch, events: [{ type: 'MODIFIED', do: 'write', lines: (line) => [': still there', line] }] }],
  },
  {
    id: 'single-object-silent',
    breaks: 'A watch of one object tells nothing.',
    statements: ['watch/single-object'],
    seen: 'kubernetes #125133',
    exchanges: [{ on: { ...watch, path: /(?<!s)\/[^/]*$|configmaps\/|csinodes\/|samples\// }, events: [{ do: 'drop' }] }],
  },
  {
    id: 'bookmark-with-content',
    breaks: 'A bookmark holds an object of some name.',
    statements: ['events/bookmark/content'],
    exchanges: [{ on: watch, events: [{ type: 'BOOKMARK', do: 'edit', edits: [{ at: '/object/metadata/name', set: 'bookmark' }] }] }],
  },
  {
    id: 'bookmark-ahead',
    breaks: 'A bookmark tells a version whose changes were not told yet.',
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
    breaks: 'The marking of an object for deletion is told as its deletion.',
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
    breaks: 'The flag watch with the value true is not read.',
    statements: ['query-parameters/watch/true'],
    exchanges: [{ on: { query: { watch: 'true' } }, request: { query: { watch: null } } }],
  },
];
