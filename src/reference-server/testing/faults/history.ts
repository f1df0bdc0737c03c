import type { Fault } from './fault.ts';

const future = { query: { resourceVersion: /^\d{5,}$/ } } as const;
const gone = (reads: Readonly<Record<string, string | RegExp>>) => ({ operation: 'list', query: reads, status: 410 }) as const;

/** Faults of expired and future versions (specification, "Errors", "Limits", "Resource-version semantics"). */
export const historyFaults: readonly Fault[] = [
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
  {
    id: 'future-watch-from-now',
    breaks: 'A watch from a version of the future begins with what was before it.',
    statements: ['unrecognized-version/watch/no-older-events'],
    seen: 'etcd #20221',
    exchanges: [{ on: { operation: 'watch', ...future }, request: { query: { resourceVersion: null } } }],
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
            headers: { 'retry-after': null },
            body: [
              { at: '/message', set: 'it is not there' },
              { at: '/details', drop: true },
            ],
          },
        },
      ],
    }),
  ),
];
