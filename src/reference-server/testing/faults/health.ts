import type { Fault } from './fault.ts';
import { seeing } from './rare/seen-requests.ts';

const endpoints = ['healthz', 'livez', 'readyz'] as const;

const ofEachEndpoint = endpoints.flatMap((name): readonly Fault[] => [
  {
    id: `${name}-unwell`,
    breaks: `A healthy server answers /${name} with 404.`,
    statements: [`health/${name}/status`],

    exchanges: [{ on: { operation: 'other', path: new RegExp(`^/${name}$`), query: { exclude: 'absent' } }, answer: { status: 404 } }],
  },
  {
    id: `${name}-terse`,
    breaks: `The verbose response of /${name} does not end with the result of the check.`,
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

const health = { operation: 'other', path: /^\/(healthz|livez|readyz)$/ } as const;

/** Faults of health endpoints (specification, "Health endpoints"). */
export const healthFaults: readonly Fault[] = [
  ...ofEachEndpoint,
  {
    id: 'exclusion-untold',
    breaks: 'An excluded health check is reported without saying that it passed.',
    statements: ['health/*/excluded'],
    change: () => ({ excludedCheckLine: (name) => `[-]${name} excluded` }),
  },
  {
    id: 'all-excluded',
    breaks: 'A health response with one check excluded shows all checks as excluded.',
    statements: ['health/*/excluded'],
    exchanges: [{ on: { ...health, query: { exclude: 'present' } }, answer: { text: [/(\[\+\]\w+) ok/g, '$1 excluded: ok'] } }],
  },
  {
    id: 'excluded-by-itself',
    breaks: 'A verbose health response shows a check as excluded that passed.',
    statements: ['health/*/verbose'],
    exchanges: [
      { on: { ...health, query: { exclude: 'absent', verbose: 'present' } }, answer: { text: [/(\[\+\]store) ok/, '$1 excluded: ok'] } },
    ],
  },
  exclusionRemembered(),
];

/** Returns the fault of an endpoint that was requested with a check excluded before. */
function exclusionRemembered(): Fault {
  const excluded = new Set<string>();
  return {
    id: 'exclusion-remembered',
    breaks: 'A verbose health response shows a check as excluded that an earlier request for the endpoint excluded.',
    statements: ['health/*/verbose'],
    exchanges: [
      seeing(({ path, query }) => {
        if (query.has('exclude')) excluded.add(path);
      }),
      {
        on: { ...health, query: { exclude: 'absent', verbose: 'present' }, when: ({ path }) => excluded.has(path) },
        answer: { text: [/(\[\+\]store) ok/, '$1 excluded: ok'] },
      },
    ],
  };
}
