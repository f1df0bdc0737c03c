import type { Operation } from '../exchanges/parsed-request.ts';
import type { Fault } from './fault.ts';

const operations = ['get', 'list', 'watch', 'create', 'update', 'patch', 'apply', 'delete', 'deletecollection'] as const;
const patches = ['json-patch', 'merge-patch', 'strategic-merge-patch'] as const;
const operationOf = (name: (typeof operations)[number]): Operation | readonly Operation[] => (name === 'patch' ? patches : name);

/** Faults of authentication (specification, "Authentication"), one for each operation. */
export const authenticationFaults: readonly Fault[] = [
  ...operations.flatMap((name): readonly Fault[] => {
    const made = `authentication/made-up-token/${name}`;
    const none = `authentication/no-credentials/${name}`;
    const ofTable = name === 'apply' ? [] : [`csinode-operations/${name}/unauthenticated`];
    return [
      {
        id: `${name}-by-a-made-up-token`,
        breaks: `A request with an invalid token is served (${name}).`,
        statements: [made, ...ofTable],
        exchanges: [{ on: { operation: operationOf(name), headers: { authorization: /made-this-up/ } }, request: { asKnown: true } }],
      },
      {
        id: `${name}-by-nobody`,
        breaks: `A request without credentials is served (${name}).`,
        statements: [none],
        exchanges: [{ on: { operation: operationOf(name), headers: { authorization: 'absent' } }, request: { asKnown: true } }],
      },
      {
        id: `${name}-by-nobody-not-found`,
        breaks: `A request without valid credentials is answered with 404 (${name}).`,
        statements: [made, none, ...ofTable],
        exchanges: [{ on: { operation: operationOf(name), status: 401 }, answer: { status: 404 } }],
      },
    ];
  }),
  {
    id: 'any-token-taken',
    breaks: 'Any bearer token is accepted.',
    statements: ['authentication/made-up-token/*'],
    change: () => ({ isKnownToken: () => true }),
  },
  {
    id: 'dry-runs-by-anybody',
    breaks: 'Dry runs are served without valid credentials.',
    statements: ['create', 'update', 'patch', 'apply', 'delete', 'deletecollection'].flatMap((name) => [
      `authentication/made-up-token/${name}`,
      `authentication/no-credentials/${name}`,
    ]),
    exchanges: [
      { on: { query: { dryRun: 'present' }, headers: { authorization: /made-this-up/ } }, request: { asKnown: true } },
      { on: { query: { dryRun: 'present' }, headers: { authorization: 'absent' } }, request: { asKnown: true } },
    ],
  },
];
