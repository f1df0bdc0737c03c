import type { Fault } from './fault.ts';

const endpoints = ['healthz', 'livez', 'readyz'] as const;
const metrics = { operation: 'other', path: /^\/metrics$/ } as const;
const future = { query: { resourceVersion: /^\d{5,}$/ } } as const;
const gone = (reads: Readonly<Record<string, string | RegExp>>) => ({ operation: 'list', query: reads, status: 410 }) as const;

const ofHealth = endpoints.flatMap((name): readonly Fault[] => [
  {
    id: `${name}-unwell`,
    breaks: `A server that is well answers /${name} with 500.`,
    statements: [`health/${name}/status`],
    seen: 'kubernetes #82712',
    exchanges: [{ on: { operation: 'other', path: new RegExp(`^/${name}$`), query: { exclude: 'absent' } }, answer: { status: 503 } }],
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

/** Faults of what a server tells of itself, and of its memory (specification, "Health endpoints", "Deprecation rules", "Errors", "Limits"). */
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
    id: 'metric-notice-missing',
    breaks: 'The description of a deprecated metric does not say that it is.',
    statements: ['deprecation/metrics/notice'],
    exchanges: [{ on: metrics, answer: { text: [/\(Deprecated[^)]*\)\s*/g, ''] } }],
  },
  {
    id: 'metric-class-gamma',
    breaks: 'A metric has the stability GAMMA.',
    statements: ['deprecation/metrics/classes'],
    exchanges: [{ on: metrics, answer: { text: [/\[STABLE\]/g, '[GAMMA]'] } }],
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
    id: 'gone-token-starts-over',
    breaks: 'A token that is too old begins the collection anew.',
    statements: ['gone/continue-token'],
    exchanges: [{ on: gone({ continue: /./ }), answer: { status: 400 } }],
  },
  {
    id: 'gone-exact-not-found',
    breaks: 'A list at exactly a version that is no longer kept is answered with 404.',
    statements: ['gone/exact'],
    exchanges: [{ on: gone({ resourceVersionMatch: 'Exact', limit: 'absent' }), answer: { status: 404 } }],
  },
  {
    id: 'gone-exact-page-not-found',
    breaks: 'A page at exactly a version that is no longer kept is answered with 404.',
    statements: ['gone/exact-with-limit'],
    exchanges: [{ on: gone({ resourceVersionMatch: 'Exact', limit: 'present' }), answer: { status: 404 } }],
  },
  {
    id: 'gone-page-not-found',
    breaks: 'A page not older than a version that is no longer kept is answered with 404.',
    statements: ['gone/not-older-than-with-limit'],
    exchanges: [{ on: gone({ resourceVersionMatch: 'NotOlderThan' }), answer: { status: 404 } }],
  },
  {
    id: 'gone-watch-not-found',
    breaks: 'A watch from a version that is no longer kept is answered with 404.',
    statements: ['gone/watch', 'gone/watch-after-the-window'],
    seen: 'kubernetes #104171',
    exchanges: [{ on: { operation: 'watch', status: 410 }, answer: { status: 404 } }],
  },
  {
    id: 'history-soon-forgotten',
    breaks: 'History is forgotten long before the time that was promised.',
    statements: ['limits/history-for-watch', 'limits/history-for-exact', 'limits/token-lifetime'],
    exchanges: [
      {
        on: {
          operation: ['list', 'watch'],
          when: ({ query }) => /^[1-9]/.test(query.get('resourceVersion') ?? '') || (query.get('continue') ?? '') !== '',
        },
        refuse: { status: 410, reason: 'Expired', message: 'the version is too old' },
      },
    ],
  },

  ...(['get', 'list'] as const).map(
    (operation): Fault => ({
      id: `future-${operation}-not-found`,
      breaks: `A ${operation} at a version from the future is answered with 404.`,
      statements:
        operation === 'get'
          ? ['unrecognized-version/get/status', 'unrecognized-version/get/message']
          : ['unrecognized-version/list*/status', 'unrecognized-version/list/message', 'unrecognized-version/list-not-older-than/message'],
      seen: 'kubernetes #91073',
      exchanges: [
        {
          on: { operation, ...future, status: 504 },
          answer: {
            status: 404,
            body: [
              { at: '/message', set: 'it is not there' },
              { at: '/details', drop: true },
            ],
          },
        },
      ],
    }),
  ),
  {
    id: 'future-watch-from-now',
    breaks: 'A watch from a version of the future begins with what was before it.',
    statements: ['unrecognized-version/watch/no-older-events'],
    seen: 'etcd #20221',
    exchanges: [{ on: { operation: 'watch', ...future }, request: { query: { resourceVersion: null } } }],
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
      {
        on: { operation: 'other' },
        answer: { body: [{ at: '/groups/*/versions/*/version', by: (version) => (version === 'v1' ? 'stable' : version) }] },
      },
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
    change: () => ({ isHeldBy: (finalizers) => finalizers.length > 1 }),
  },
  {
    id: 'finalizers-last-first',
    breaks: 'Finalizers can be removed from the last one on alone.',
    statements: ['deletion/any-order/as-listed'],
    exchanges: [
      {
        on: { operation: 'json-patch', text: /finalizers\/0"/ },
        refuse: { status: 422, reason: 'Invalid', message: 'only the last finalizer can be removed' },
      },
    ],
  },

  {
    id: 'client-conflicts-with-itself',
    breaks: 'What the last-applied annotation holds is not spared a conflict.',
    statements: ['apply-upgrade/inside', 'apply-upgrade/annotation-kept-up'],
    change: ({ applied }) => ({
      applied: (apply) => (apply.manager === 'kubectl' ? applied({ ...apply, manager: 'cubectl' }) : applied(apply)),
    }),
  },
  {
    id: 'client-spared-all',
    breaks: 'The client takes over whatever it applies.',
    statements: ['apply-upgrade/outside'],
    change: ({ applied }) => ({ applied: (apply) => applied(apply.manager === 'kubectl' ? { ...apply, force: true } : apply) }),
  },
  {
    id: 'everybody-spared',
    breaks: 'Whoever applies what the last-applied annotation holds takes it over.',
    statements: ['apply-upgrade/others'],
    change: ({ applied }) => ({ applied: (apply) => applied({ ...apply, force: true }) }),
  },
  {
    id: 'no-way-back',
    breaks: 'An object that was applied can only be applied.',
    statements: ['apply-upgrade/back'],
    exchanges: [
      {
        on: { operation: 'merge-patch', query: { fieldManager: 'kubectl-client-side-apply' } },
        refuse: { status: 409, reason: 'Conflict', message: 'the object is applied' },
      },
    ],
  },
  {
    id: 'managed-fields-in-apply-taken',
    breaks: 'An apply whose body holds managedFields is taken.',
    statements: ['apply/no-managed-fields'],
    exchanges: [{ on: { operation: 'apply', text: /managedFields/ }, request: { body: [{ at: '/metadata/managedFields', drop: true }] } }],
  },
  {
    id: 'manager-made-up',
    breaks: 'An apply that names no field manager is made in a name that is made up.',
    statements: ['apply/manager-required', 'query-parameters/field-manager/required-for-apply'],
    exchanges: [{ on: { operation: 'apply', query: { fieldManager: 'absent' } }, request: { query: { fieldManager: 'unnamed' } } }],
  },
];
