import type { Fault } from './fault.ts';

const metrics = { operation: 'other', path: /^\/metrics$/ } as const;

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
    id: 'deprecation-uncounted',
    breaks: 'The gauge of requested deprecated versions is empty.',
    statements: ['deprecation/requested/gauge'],
    change: () => ({ requestedDeprecated: () => [] }),
  },
];
