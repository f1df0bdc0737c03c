import type { Fault } from './fault.ts';

const metrics = { operation: 'other', path: /^\/metrics$/ } as const;

const writes = ['create', 'update', 'json-patch', 'merge-patch', 'apply', 'delete', 'deletecollection'] as const;

/** Faults of deprecation, metrics and feature gates (specification, "Deprecation rules"). */
export const deprecationFaults: readonly Fault[] = [
  {
    id: 'requests-uncounted-by-version',
    breaks: 'Requests are counted without their version.',
    statements: ['deprecation/requested/joinable'],
    exchanges: [{ on: metrics, answer: { text: [/apiserver_request_total\{/g, 'apiserver_requests{'] } }],
  },
  {
    id: 'deprecation-unaudited',
    breaks: 'The audit event of a request to a deprecated version has no annotation.',
    statements: ['deprecation/requested/audit'],
    change: () => ({ warnsOfDeprecation: () => false }),
  },
  {
    id: 'metric-notice-last',
    breaks: 'The description of a deprecated metric has its notice at the end.',
    statements: ['deprecation/metrics/notice'],
    exchanges: [{ on: metrics, answer: { text: [/(# HELP \S+) (.*\(Deprecated[^)]*\)) ?(.*)/g, '$1 $3 $2'] } }],
  },
  {
    id: 'metric-class-gamma',
    breaks: 'A metric has the stability GAMMA.',
    statements: ['deprecation/metrics/classes'],
    exchanges: [{ on: metrics, answer: { text: [/ALPHA\]|STABLE\]/, 'GAMMA]'] } }],
  },
  ...(
    [
      ['deployments', '/spec/template/spec/serviceAccount'],
      ['services', '/spec/loadBalancerIP'],
      ['nodes', '/spec/externalID'],
    ] as const
  ).map(
    ([resource, at]): Fault => ({
      id: `deprecated-field-of-${resource}-dropped`,
      breaks: `A deprecated field of ${resource} is accepted and dropped.`,
      statements: ['deprecation/deprecated-field'],
      exchanges: [{ on: { operation: 'create', resource, status: 201 }, answer: { body: [{ at, drop: true }] } }],
    }),
  ),
  {
    id: 'deprecated-for-a-beta',
    breaks: 'A stable version is deprecated in favor of its beta version.',
    statements: ['deprecation/rule-3'],
    release: 'v1.24.17',
    exchanges: [
      {
        on: { operation: 'list', path: /^\/apis\/policy\/v1\/poddisruptionbudgets/ },
        answer: { headers: { warning: '299 - "policy/v1 is deprecated; use policy/v1beta1 PodDisruptionBudget"' } },
      },
      { on: { operation: 'list', path: /^\/apis\/policy\/v1beta1\/poddisruptionbudgets/ }, answer: { headers: { warning: null } } },
    ],
  },
  {
    id: 'removed-admission-still-there',
    breaks: 'The admission controller PodSecurityPolicy handles requests.',
    statements: ['removed-versions/1-25/pod-security-policy/admission'],
    exchanges: [{ on: metrics, answer: { text: [/name="LimitRanger"/, 'name="PodSecurityPolicy"'] } }],
  },
  {
    id: 'alpha-gate-on',
    breaks: 'An alpha feature gate is enabled.',
    statements: ['deprecation/gates/alpha'],
    exchanges: [{ on: metrics, answer: { text: [/(stage="ALPHA"[^}]*\}) 0/g, '$1 1'] } }],
  },
  {
    id: 'beta-gate-off',
    breaks: 'All beta feature gates are disabled.',
    statements: ['deprecation/gates/beta'],
    exchanges: [{ on: metrics, answer: { text: [/(stage="BETA"[^}]*\}) 1/g, '$1 0'] } }],
  },
  {
    id: 'deprecation-silent',
    breaks: 'A request to a deprecated version gets no warning, and its audit event has no annotation.',
    statements: ['errors/deprecated-warning'],
    change: () => ({ warnsOfDeprecation: () => false }),
  },
  {
    id: 'deprecated-writes-silent',
    breaks: 'A write to a deprecated version gets no warning.',
    statements: ['errors/deprecated-warning'],
    exchanges: [{ on: { operation: writes, origin: 'definition' }, answer: { headers: { warning: null } } }],
  },
  {
    id: 'deprecated-watch-silent',
    breaks: 'A watch of a deprecated version gets no warning.',
    statements: ['errors/deprecated-warning'],
    exchanges: [{ on: { operation: 'watch', origin: 'definition' }, answer: { headers: { warning: null } } }],
  },
  ...(['get', 'list', 'create', 'apply'] as const).map(
    (operation): Fault => ({
      id: `${operation}-always-deprecated`,
      breaks: `Each response to the operation ${operation} has a warning that its version is deprecated.`,
      statements: ['errors/no-other-deprecation-warning'],
      exchanges: [{ on: { operation }, answer: { headers: { warning: '299 - "this version is deprecated"' } } }],
    }),
  ),
  {
    id: 'stored-version-lost',
    breaks: 'An object that was stored in a version that is no longer served is not found in a later version.',
    statements: ['deprecation/stored-versions'],
    exchanges: [
      {
        on: { operation: 'get', path: /apiconform\.example\/v1\/samples\/[^/]+$/, scope: 'cluster', status: 200 },
        answer: { status: 404 },
      },
    ],
  },
  {
    id: 'stored-version-emptied',
    breaks: 'An object that was stored in a version that is no longer served is listed without its data.',
    statements: ['deprecation/stored-versions'],
    exchanges: [
      {
        on: { operation: 'list', path: /apiconform\.example\/v1\/samples$/, scope: 'cluster' },
        answer: { body: [{ at: '/items/*/spec', drop: true }] },
      },
    ],
  },
  {
    id: 'deprecation-unnamed',
    breaks: 'Each response has a warning that says nothing of deprecation, and requests to a deprecated version have no other.',
    statements: ['errors/deprecated-warning'],
    exchanges: [{ on: { origin: 'definition' }, answer: { headers: { warning: '299 - "hello"' } } }],
  },
  {
    id: 'metric-hidden-late',
    breaks: 'A metric is still shown three releases after its deprecation.',
    statements: ['deprecation/metrics/hidden'],
    exchanges: [{ on: metrics, answer: { text: [/Deprecated from 1\.34/g, 'Deprecated from 1.33'] } }],
  },
  {
    id: 'metric-never-deleted',
    breaks: 'A metric still exists sixteen releases after its deprecation.',
    statements: ['deprecation/metrics/hidden', 'deprecation/metrics/deleted'],
    exchanges: [{ on: metrics, answer: { text: [/Deprecated from 1\.34/g, 'Deprecated from 1.20'] } }],
  },
  {
    id: 'deprecation-uncounted',
    breaks: 'The gauge of requested deprecated versions is empty.',
    statements: ['deprecation/requested/gauge'],
    change: () => ({ requestedDeprecated: () => [] }),
  },
];
