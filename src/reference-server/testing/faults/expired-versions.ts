import type { Fault } from './fault.ts';

const future = { query: { resourceVersion: /^\d{5,}$/ } } as const;
const expired = { status: 410, reason: 'Expired', message: 'the version is too old' };
const gone = (reads: Readonly<Record<string, string | RegExp>>) => ({ operation: 'list', query: reads, status: 410 }) as const;

/** Faults of expired and future versions (specification, "Errors", "Limits", "Resource-version semantics"). */
export const expiredVersionFaults: readonly Fault[] = [
  {
    id: 'gone-token-starts-over',
    breaks: 'An expired token is refused with 400.',
    statements: ['gone/continue-token'],
    exchanges: [{ on: gone({ continue: /./ }), answer: { status: 400 } }],
  },
  {
    id: 'gone-exact-not-found',
    breaks: 'A list at an expired exact version is answered with 404.',
    statements: ['gone/exact'],
    exchanges: [{ on: gone({ resourceVersionMatch: 'Exact', limit: 'absent' }), answer: { status: 404 } }],
  },
  {
    id: 'gone-exact-page-not-found',
    breaks: 'A page at an expired exact version is answered with 404.',
    statements: ['gone/exact-with-limit'],
    exchanges: [{ on: gone({ resourceVersionMatch: 'Exact', limit: 'present' }), answer: { status: 404 } }],
  },
  {
    id: 'gone-page-not-found',
    breaks: 'A page not older than an expired version is answered with 404.',
    statements: ['gone/not-older-than-with-limit'],
    exchanges: [{ on: gone({ resourceVersionMatch: 'NotOlderThan' }), answer: { status: 404 } }],
  },
  {
    id: 'gone-watch-not-found',
    breaks: 'A watch from an expired version is answered with 404.',
    statements: ['gone/watch', 'gone/watch-after-the-window'],
    seen: 'kubernetes #104171',
    exchanges: [{ on: { operation: 'watch', status: 410 }, answer: { status: 404 } }],
  },
  {
    id: 'history-soon-forgotten',
    breaks: 'History expires long before the documented time.',
    statements: ['limits/history-for-watch', 'limits/history-for-exact', 'limits/token-lifetime'],
    exchanges: [
      {
        on: {
          operation: ['list', 'watch'],
          when: ({ query }) => /^[1-9]/.test(query.get('resourceVersion') ?? '') || (query.get('continue') ?? '') !== '',
        },
        refuse: expired,
      },
    ],
  },
  {
    id: 'token-expired-at-once',
    breaks: 'Every continue token is answered with 410.',
    statements: ['gone/latest/continue-token'],
    exchanges: [{ on: { operation: 'list', query: { continue: /./ } }, refuse: expired }],
  },
  {
    id: 'exact-expired-at-once',
    breaks: 'Every list at an exact version is answered with 410.',
    statements: ['gone/latest/exact', 'gone/latest/exact-with-limit'],
    exchanges: [{ on: { operation: 'list', query: { resourceVersionMatch: 'Exact' } }, refuse: expired }],
  },
  {
    id: 'not-older-than-expired-at-once',
    breaks: 'Every list not older than a version is answered with 410.',
    statements: ['gone/latest/not-older-than', 'gone/latest/not-older-than-with-limit'],
    exchanges: [{ on: { operation: 'list', query: { resourceVersionMatch: 'NotOlderThan', resourceVersion: /^[1-9]/ } }, refuse: expired }],
  },
  {
    id: 'watch-expired-at-once',
    breaks: 'Every watch from a version is answered with 410.',
    statements: ['gone/latest/watch'],
    exchanges: [{ on: { operation: 'watch', query: { resourceVersion: /^[1-9]/ } }, refuse: expired }],
  },
  {
    id: 'future-watch-from-now',
    breaks: 'A watch from a future version starts with earlier changes.',
    statements: ['unrecognized-version/watch/no-older-events'],
    seen: 'etcd #20221',
    exchanges: [{ on: { operation: 'watch', ...future }, request: { query: { resourceVersion: null } } }],
  },
  ...(['get', 'list'] as const).map(
    (operation): Fault => ({
      id: `future-${operation}-not-found`,
      breaks: `A ${operation} at a future version is answered with 404.`,
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
  {
    id: 'gone-is-silent',
    breaks: 'A watch from an expired version is accepted and sends nothing.',
    statements: ['gone/watch'],
    change: () => ({ expiredWatchResponse: () => 'silence' }),
  },
  {
    id: 'future-answered-now',
    breaks: 'A read of a version that was never reached is answered with the latest data.',
    statements: ['unrecognized-version/*/status'],
    change: () => ({ futureVersionResponse: () => 'current' }),
  },
];
