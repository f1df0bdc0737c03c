import type { Entry } from '#core/model/evidence';

const request = { method: 'GET', target: '/a', headers: {} };
const options = {
  only: [],
  skip: [],
  level: 'should',
  seed: 0,
  repeat: 1,
  strict: false,
  failOn: 'must',
  concurrency: 1,
  requestTimeoutSeconds: 30,
} as const;

/** The evidence of a run with one case, with every kind of entry. */
export const aRun: readonly Entry[] = [
  {
    e: 'run',
    schemaVersion: 1,
    tool: 'apiconform 0',
    started: '2020-01-01T00:00:00Z',
    run: 'run',
    target: { server: 'https://a', source: 'a flag' },
    options,
  },
  {
    e: 'facts',
    facts: {
      dialect: {
        id: 'kubernetes',
        apiDomain: 'k8s.io',
        binaryMediaType: 'application/vnd.kubernetes.protobuf',
        extensionPrefix: 'x-kubernetes-',
      },
      served: { 'v1/namespaces': ['create'] },
      resourceVersionMatch: 'honoured',
      namespaceController: 'present',
    },
  },
  { e: 'case', case: 'a/b@c', prefix: 'ac-run-1', namespace: 'lent', steps: 'digest', at: 1 },
  {
    e: 'exchange',
    case: 'a/b@c',
    step: 'read',
    phase: 'case',
    attempt: 0,
    at: 2,
    took: 1,
    request,
    answer: { status: 200, headers: [['a', 'b']], body: '{}' },
  },
  { e: 'stream', case: 'a/b@c', step: 'watch', from: 'start', at: 3, took: 1, request, answer: { status: 200, headers: [] } },
  { e: 'line', case: 'a/b@c', step: 'watch', at: 4, line: '{}' },
  { e: 'ended', case: 'a/b@c', step: 'watch', at: 5, by: 'closed' },
  { e: 'step-failed', case: 'a/b@c', step: 'drain', at: 6, cause: 'bound', message: 'no such event came' },
  { e: 'end', case: 'a/b@c', at: 7 },
  { e: 'finished', at: 8, interrupted: false, left: [] },
];
