import type { Fault } from './fault.ts';

const endpoints = ['healthz', 'livez', 'readyz'] as const;
const metrics = { operation: 'other', path: /^\/metrics$/ } as const;

const ofHealth = endpoints.flatMap((name): readonly Fault[] => [
  {
    id: `${name}-unwell`,
    breaks: `A server that is well answers /${name} with 404.`,
    statements: [`health/${name}/status`],

    exchanges: [{ on: { operation: 'other', path: new RegExp(`^/${name}$`), query: { exclude: 'absent' } }, answer: { status: 404 } }],
  },
  {
    id: `${name}-terse`,
    breaks: `/${name} does not say at its end that the check passed.`,
    statements: [`health/${name}/verbose`],
    exchanges: [
      {
        on: { operation: 'other', path: new RegExp(`^/${name}$`), query: { verbose: 'present' } },
        answer: { text: [/\n[^\n]*passed\s*$/, '\n'] },
      },
    ],
  },
  ...(name === 'healthz'
    ? []
    : [
        {
          id: `${name}-checks-unserved`,
          breaks: `A single check of /${name} is not found.`,
          statements: [`health/${name}/individual`],
          exchanges: [{ on: { operation: 'other', path: new RegExp(`^/${name}/`) }, answer: { status: 404 } }],
        } as const satisfies Fault,
      ]),
]);

/**
 * Faults of health, metrics, reviews, deletion and served paths (specification, "Health endpoints", "Deprecation rules",
 * "Path shapes").
 */
export const serviceFaults: readonly Fault[] = [
  ...ofHealth,
  {
    id: 'requests-uncounted-by-version',
    breaks: 'Requests are counted without their version.',
    statements: ['deprecation/requested/joinable'],
    exchanges: [{ on: metrics, answer: { text: [/apiserver_request_total\{/g, 'apiserver_requests{'] } }],
  },
  {
    id: 'deprecation-unaudited',
    breaks: 'The audit event of a request to a deprecated version does not say so.',
    statements: ['deprecation/requested/audit'],
    change: () => ({ warnsOfDeprecation: () => false }),
  },
  {
    id: 'metric-notice-last',
    breaks: 'The description of a deprecated metric says so at its end.',
    statements: ['deprecation/metrics/notice'],
    exchanges: [{ on: metrics, answer: { text: [/(# HELP \S+) (.*\(Deprecated[^)]*\)) ?(.*)/g, '$1 $3 $2'] } }],
  },
  {
    id: 'metric-class-gamma',
    breaks: 'A metric has the stability GAMMA.',
    statements: ['deprecation/metrics/classes'],
    exchanges: [{ on: metrics, answer: { text: [/ALPHA\]|STABLE\]/, 'GAMMA]'] } }],
  },
  {
    id: 'alpha-gate-on',
    breaks: 'A feature in alpha is switched on.',
    statements: ['deprecation/gates/alpha'],
    exchanges: [{ on: metrics, answer: { text: [/(stage="ALPHA"[^}]*\}) 0/g, '$1 1'] } }],
  },
  {
    id: 'beta-gate-off',
    breaks: 'Every feature in beta is switched off.',
    statements: ['deprecation/gates/beta'],
    exchanges: [{ on: metrics, answer: { text: [/(stage="BETA"[^}]*\}) 1/g, '$1 0'] } }],
  },

  {
    id: 'subresource-of-another',
    breaks: 'A subresource shows another object than the one it is of.',
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
    breaks: 'A subresource is served across several objects.',
    statements: ['service/subresource/of-one-resource'],
    exchanges: [
      { on: { operation: 'other', path: /\/(status|scale)$/, status: 404 }, answer: { status: 200 } },
      { on: { operation: 'get', path: /\/(status|scale)$/, status: 404 }, answer: { status: 200 } },
    ],
  },
  {
    id: 'core-group-named',
    breaks: 'Objects of the core group say that they are of core/v1.',
    statements: ['paths/core-group', 'stability/core-group'],
    exchanges: [{ on: { operation: ['get', 'list'], path: /^\/api\/v1\// }, answer: { body: [{ at: '/apiVersion', set: 'core/v1' }] } }],
  },
  {
    id: 'group-untold',
    breaks: 'Objects of a named group tell their version without the group.',
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
    breaks: 'A version of a group is called stable.',
    statements: ['stability/version-names'],
    exchanges: [
      { on: { operation: 'other' }, answer: { text: [/(coordination[^"/]*\/)v1","version":"v1"/g, '$1stable","version":"stable"'] } },
    ],
  },
  {
    id: 'kind-untold',
    breaks: 'An object does not say of what kind it is.',
    statements: ['service/kind-of-an-object'],
    exchanges: [{ on: { operation: 'get' }, answer: { body: [{ at: '/kind', drop: true }] } }],
  },
  {
    id: 'methods-mistaken',
    breaks: 'Resources are changed by PUT alone, and a PATCH is not allowed.',
    statements: ['service/http-verbs'],
    exchanges: [
      {
        on: { operation: ['merge-patch', 'json-patch'] },
        refuse: { status: 405, reason: 'MethodNotAllowed', message: 'a PATCH is not allowed' },
      },
    ],
  },
  {
    id: 'review-named',
    breaks: 'A review is answered with a name, as if it were there to be read.',
    statements: ['service/virtual/without-name'],
    exchanges: [
      { on: { operation: 'create', resource: 'selfsubjectaccessreviews' }, answer: { body: [{ at: '/metadata/name', set: 'review' }] } },
    ],
  },
  {
    id: 'reviews-listed',
    breaks: 'The reviews that were asked for can be listed.',
    statements: ['service/virtual/not-read-later'],
    exchanges: [{ on: { operation: 'list', resource: 'selfsubjectaccessreviews' }, request: { to: () => '/api/v1/namespaces' } }],
  },
  {
    id: 'review-without-outcome',
    breaks: 'A review is answered without its outcome.',
    statements: ['service/virtual/operation'],
    exchanges: [
      {
        on: {
          resource: [
            'selfsubjectaccessreviews',
            'selfsubjectreviews',
            'subjectaccessreviews',
            'tokenreviews',
            'localsubjectaccessreviews',
            'selfsubjectrulesreviews',
          ],
        },
        answer: { body: [{ at: '/status', drop: true }] },
      },
    ],
  },

  {
    id: 'still-served-is-gone',
    breaks: 'An object that is marked for deletion is not found.',
    statements: ['deletion/still-served'],
    exchanges: [
      {
        on: { operation: 'list' },
        answer: {
          body: [
            {
              at: '/items',
              by: (items) => (Array.isArray(items) ? items.filter((item) => !JSON.stringify(item).includes('"deletionTimestamp"')) : items),
            },
          ],
        },
      },
    ],
  },
  {
    id: 'first-finalizer-lets-go',
    breaks: 'An object that is to be deleted goes when it loses the first of its finalizers.',
    statements: ['deletion/held-by-the-rest'],
    seen: 'kubernetes #77988',
    change: () => ({ blocksRemoval: (finalizers) => finalizers.length > 1 }),
  },
  {
    id: 'last-finalizer-stays',
    breaks: 'The last finalizer of an object cannot be removed.',
    statements: ['deletion/any-order/*'],
    exchanges: [
      {
        on: { operation: ['update', 'merge-patch', 'json-patch'], text: /"finalizers":\s*(\[\s*\]|null)/ },
        refuse: { status: 422, reason: 'Invalid', message: 'one finalizer must stay' },
      },
    ],
  },
  {
    id: 'preferred-version-untold',
    breaks: 'Groups do not tell which of their versions they prefer.',
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
    breaks: 'What an update in another version than the first says of the spec is lost.',
    statements: ['deprecation/rule-2'],
    exchanges: [{ on: { operation: 'update', path: /\/v2\/|autoscaling\/v1\// }, request: { body: [{ at: '/spec/*', drop: true }] } }],
  },
];
