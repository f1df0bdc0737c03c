import { isJsonArray } from '#core/json/json-object';
import { nameOf, resourceVersionOf } from '#core/json/object-identity';
import type { ListedItem } from '../../api/read/read-hooks.ts';
import type { Fault } from './fault.ts';

const watch = { operation: 'watch' } as const;

/** Returns an object in the state before its last change, where there is one. */
function earlierState({ key, object, store }: ListedItem): ListedItem['object'] {
  return store.get(key, Number(resourceVersionOf(object)) - 1) ?? object;
}

/** Faults of collections as a whole: objects that do not belong to them, and states that did not exist (specification, "Path shapes", "Watch", "List paging"). */
export const collectionFaults: readonly Fault[] = [
  {
    id: 'watch-of-a-namespace-sends-all',
    breaks: 'A watch of one namespace at a version sends the changes of all namespaces.',
    statements: ['paths/namespaced/collection'],
    change: () => ({ watchedKeys: ({ start, requested, everywhere }) => (start === 'exact' ? everywhere : requested) }),
  },
  {
    id: 'watch-of-a-namespace-begins-with-all',
    breaks: 'A watch of one namespace at version 0 has the objects of all namespaces.',
    statements: ['paths/namespaced/collection'],
    change: () => ({ watchedKeys: ({ start, requested, everywhere }) => (start === 'state-any' ? everywhere : requested) }),
  },
  {
    id: 'watch-of-a-namespace-and-alike',
    breaks: 'A watch of one namespace sends the changes of namespaces whose names begin with its name.',
    statements: ['paths/namespaced/collection'],
    change: () => ({ watchedKeys: ({ requested }) => requested.replace(/\/$/, '') }),
  },
  {
    id: 'watch-of-custom-resources-sends-all',
    breaks: 'A watch of custom resources in one namespace sends the changes of all namespaces.',
    statements: ['paths/namespaced/collection'],
    change: () => ({ watchedKeys: ({ requested, everywhere }) => (everywhere.includes('apiconform') ? everywhere : requested) }),
  },
  {
    id: 'watch-sends-other-types',
    breaks: 'A watch sends the changes of other types.',
    statements: ['watch/only-the-type'],
    change: () => ({ watchedKeys: () => '/' }),
  },
  {
    id: 'pages-across-namespaces-refused',
    breaks: 'A list in pages across all namespaces is refused.',
    statements: ['paths/namespaced/all-namespaces'],
    exchanges: [
      {
        on: { operation: 'list', scope: 'all-namespaces', query: { limit: 'present' } },
        refuse: { status: 400, reason: 'BadRequest', message: 'no limit across namespaces' },
      },
    ],
  },
  {
    id: 'versions-across-namespaces-refused',
    breaks: 'A list at a version across all namespaces is refused.',
    statements: ['paths/namespaced/all-namespaces'],
    exchanges: [
      {
        on: { operation: 'list', scope: 'all-namespaces', query: { resourceVersion: 'present' } },
        refuse: { status: 400, reason: 'BadRequest', message: 'no version across namespaces' },
      },
    ],
  },
  {
    id: 'watch-across-namespaces-refused',
    breaks: 'A watch across all namespaces is refused.',
    statements: ['paths/namespaced/all-namespaces'],
    exchanges: [
      {
        on: { ...watch, scope: 'all-namespaces' },
        refuse: { status: 400, reason: 'BadRequest', message: 'no watch across namespaces' },
      },
    ],
  },
  {
    id: 'names-merged-across-namespaces',
    breaks: 'A list across all namespaces has one object of each name.',
    statements: ['paths/namespaced/all-namespaces'],
    exchanges: [
      {
        on: { operation: 'list', scope: 'all-namespaces' },
        answer: {
          body: [
            {
              at: '/items',
              by: (items) => (isJsonArray(items) ? [...new Map(items.map((item) => [nameOf(item), item])).values()] : items),
            },
          ],
        },
      },
    ],
  },
  {
    id: 'later-pages-refresh-objects',
    breaks: 'The objects on later pages are shown as they are now; deleted ones stay.',
    statements: ['list-paging/snapshot', 'service/listed-in-pages', 'list-resource-version/match-unset/continue/rv-unset'],
    change: () => ({ listedObject: ({ key, object, continued, store }) => (continued ? (store.get(key) ?? object) : object) }),
  },
  {
    id: 'list-at-zero-torn',
    breaks: 'In a list at version 0, every second object is in the state before its last change.',
    statements: [
      'list-resource-version/match-unset/limit-unset/rv-zero',
      'list-resource-version/match-unset/limit-set/rv-zero',
      'list-resource-version/match-not-older-than/*/rv-zero',
    ],
    change: () => ({ listedObject: (item) => (item.version === 'zero' && item.nth % 2 === 1 ? earlierState(item) : item.object) }),
  },
  {
    id: 'list-not-older-torn',
    breaks: 'In a list at a version, every second object is in the state before its last change.',
    statements: [
      'list-resource-version/match-unset/limit-unset/rv-other',
      'list-resource-version/match-not-older-than/*/rv-other',
      'resource-version-meaning/not-older-than/list',
    ],
    change: () => ({ listedObject: (item) => (item.version === 'other' && item.nth % 2 === 1 ? earlierState(item) : item.object) }),
  },
  {
    id: 'watch-overlooks-label-selector',
    breaks: 'The label selector of a watch is ignored.',
    statements: ['watch/selected/label'],
    exchanges: [{ on: { ...watch, query: { labelSelector: 'present' } }, request: { query: { labelSelector: null } } }],
  },
  {
    id: 'watch-overlooks-field-selector',
    breaks: 'The field selector of a watch is ignored.',
    statements: ['watch/selected/field'],
    exchanges: [{ on: { ...watch, query: { fieldSelector: 'present' } }, request: { query: { fieldSelector: null } } }],
  },
  {
    id: 'initial-state-unselected',
    breaks: 'A watch at version 0 begins with objects that its selector does not select.',
    statements: ['watch/selected/label', 'watch/selected/field'],
    exchanges: [
      {
        on: { ...watch, query: { resourceVersion: '0' } },
        request: { query: { labelSelector: null, fieldSelector: null } },
      },
    ],
  },
  {
    id: 'selector-lost-in-pages',
    breaks: 'The selector of a list is ignored on pages after the first.',
    statements: ['collections/selected/label'],
    exchanges: [{ on: { operation: 'list', query: { continue: /./ } }, request: { query: { labelSelector: null, fieldSelector: null } } }],
  },
  {
    id: 'selector-lost-at-a-version',
    breaks: 'The selector of a list at a version is ignored.',
    statements: ['collections/selected/label', 'collections/selected/field'],
    exchanges: [
      {
        on: { operation: 'list', query: { resourceVersion: 'present' } },
        request: { query: { labelSelector: null, fieldSelector: null } },
      },
    ],
  },
  {
    id: 'no-longer-selected-sent-as-change',
    breaks: 'An object that no longer matches the selector of a watch is sent as MODIFIED.',
    statements: ['watch/selected/leaves'],
    exchanges: [
      {
        on: { ...watch, query: { labelSelector: 'present' } },
        events: [{ type: 'DELETED', do: 'edit', edits: [{ at: '/type', set: 'MODIFIED' }] }],
      },
    ],
  },
  {
    id: 'no-longer-selected-unsent',
    breaks: 'A watch with a selector does not send that an object no longer matches.',
    statements: ['watch/selected/leaves'],
    exchanges: [{ on: { ...watch, query: { labelSelector: 'present' } }, events: [{ type: 'DELETED', do: 'drop' }] }],
  },
  {
    id: 'newly-selected-sent-as-change',
    breaks: 'An object that begins to match the selector of a watch is sent as MODIFIED.',
    statements: ['watch/selected/enters'],
    exchanges: [
      {
        on: { ...watch, query: { labelSelector: 'present' } },
        events: [{ type: 'ADDED', do: 'edit', edits: [{ at: '/type', set: 'MODIFIED' }] }],
      },
    ],
  },
  {
    id: 'list-by-label-lacks-one',
    breaks: 'A list with a label selector lacks the last object that it selects.',
    statements: ['collections/selected/label'],
    exchanges: [
      {
        on: { operation: 'list', query: { labelSelector: /^apiconform-pick/, limit: 'absent', resourceVersion: 'absent' } },
        answer: { body: [{ at: '/items', by: (items) => (Array.isArray(items) ? items.slice(0, -1) : items) }] },
      },
    ],
  },
  {
    id: 'list-by-field-finds-nothing',
    breaks: 'A list with a field selector selects nothing.',
    statements: ['collections/selected/field'],
    exchanges: [
      {
        on: { operation: 'list', query: { fieldSelector: /^metadata.name/, limit: 'absent', resourceVersion: 'absent' } },
        answer: { body: [{ at: '/items', set: [] }] },
      },
    ],
  },
];
