import type { Fault } from './fault.ts';

/** Faults of paths, groups and versions (specification, "Path shapes", "Stability levels"). */
export const pathFaults: readonly Fault[] = [
  {
    id: 'subresource-of-another',
    breaks: 'A subresource has the identity of another object.',
    statements: ['paths/*/subresource', 'service/subresource/own-path'],
    exchanges: [
      {
        on: { operation: 'get', subresource: ['status', 'scale'] },
        answer: {
          body: [
            { at: '/metadata/uid', set: 'another' },
            { at: '/metadata/name', set: 'another' },
          ],
        },
      },
    ],
  },
  {
    id: 'subresource-across-objects',
    breaks: 'A subresource of a collection is served.',
    statements: ['service/subresource/of-one-resource'],
    exchanges: [
      { on: { operation: 'other', path: /\/(status|scale)$/, status: 404 }, answer: { status: 200 } },
      { on: { operation: 'get', path: /\/(status|scale)$/, status: 404 }, answer: { status: 200 } },
    ],
  },
  {
    id: 'core-group-named',
    breaks: 'Objects of the core group have the apiVersion core/v1.',
    statements: ['paths/core-group', 'stability/core-group'],
    exchanges: [{ on: { operation: ['get', 'list'], path: /^\/api\/v1\// }, answer: { body: [{ at: '/apiVersion', set: 'core/v1' }] } }],
  },
  {
    id: 'group-untold',
    breaks: 'Objects of named groups have an apiVersion without the group.',
    statements: ['paths/named-group', 'stability/named-group'],
    exchanges: [{ on: { operation: ['get', 'list'], path: /^\/apis\// }, answer: { body: [{ at: '/apiVersion', set: 'v1' }] } }],
  },
  {
    id: 'all-namespaces-empty',
    breaks: 'The collection across all namespaces is empty.',
    statements: ['paths/namespaced/all-namespaces'],
    exchanges: [{ on: { operation: 'list', scope: 'all-namespaces' }, answer: { body: [{ at: '/items', set: [] }] } }],
  },
  {
    id: 'version-names-free',
    breaks: 'A version of a group is named stable.',
    statements: ['stability/version-names'],
    exchanges: [
      { on: { operation: 'other' }, answer: { text: [/(coordination[^"/]*\/)v1","version":"v1"/g, '$1stable","version":"stable"'] } },
    ],
  },
  {
    id: 'kind-untold',
    breaks: 'Objects have no kind.',
    statements: ['service/kind-of-an-object'],
    exchanges: [{ on: { operation: 'get' }, answer: { body: [{ at: '/kind', drop: true }] } }],
  },
  {
    id: 'methods-mistaken',
    breaks: 'PATCH is not allowed.',
    statements: ['service/http-verbs'],
    exchanges: [
      {
        on: { operation: ['merge-patch', 'json-patch'] },
        refuse: { status: 405, reason: 'MethodNotAllowed', message: 'a PATCH is not allowed' },
      },
    ],
  },
  {
    id: 'preferred-version-untold',
    breaks: 'Groups have no preferred version.',
    statements: ['stability/preferred-version'],
    exchanges: [
      {
        on: { operation: 'other' },
        answer: {
          body: [
            { at: '/groups/*/preferredVersion', drop: true },
            { at: '/preferredVersion', drop: true },
          ],
        },
      },
    ],
  },
  {
    id: 'lost-between-versions',
    breaks: 'An update in another version than the first loses its spec.',
    statements: ['deprecation/rule-2'],
    exchanges: [{ on: { operation: 'update', path: /\/v2\/|autoscaling\/v1\// }, request: { body: [{ at: '/spec/*', drop: true }] } }],
  },
  {
    id: 'namespaces-mixed',
    breaks: 'The collection of one namespace has the objects of all namespaces.',
    statements: ['paths/namespaced/collection'],
    change: () => ({ collectionKeys: ({ everywhere }) => everywhere }),
  },
  {
    id: 'namespaces-that-begin-alike-mixed',
    breaks: 'The collection of a namespace also has the objects of namespaces whose names begin with its name.',
    statements: ['paths/namespaced/collection'],
    seen: 'kubernetes #125133',
    change: () => ({ collectionKeys: ({ requested }) => requested.replace(/\/$/, '') }),
  },
];
