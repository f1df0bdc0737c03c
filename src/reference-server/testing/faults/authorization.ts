import type { Fault } from './fault.ts';

const limited = { headers: { 'impersonate-user': 'present' } } as const;

/** Faults of authorization (specification, "Authentication"). */
export const authorizationFaults: readonly Fault[] = [
  {
    id: 'dry-run-unauthorized',
    breaks: 'A dry run is not authorized.',
    statements: ['authentication/dry-run/refused'],
    exchanges: [{ on: { ...limited, query: { dryRun: 'present' } }, request: { headers: { 'impersonate-user': null } } }],
  },
  {
    id: 'dry-run-needs-more',
    breaks: 'A dry run needs another right than the request itself.',
    statements: ['authentication/dry-run/allowed'],
    exchanges: [
      {
        on: { ...limited, query: { dryRun: 'present' } },
        refuse: { status: 403, reason: 'Forbidden', message: 'dry runs are for others' },
      },
    ],
  },
  {
    id: 'apply-needs-no-right',
    breaks: 'An apply needs no right to patch.',
    statements: ['authentication/apply/needs-patch'],
    change: () => ({ isAllowed: (allows, request) => request.verb === 'patch' || allows(request) }),
  },
  {
    id: 'apply-creates-by-patch',
    breaks: 'The right to patch is enough to create an object by an apply.',
    statements: ['authentication/apply/needs-create'],
    seen: 'kcp #3439',
    change: () => ({
      isAllowed: (allows, request) => allows(request) || (request.verb === 'create' && allows({ ...request, verb: 'patch' })),
    }),
  },
  {
    id: 'rights-in-every-namespace',
    breaks: 'A right in one namespace is valid in all namespaces.',
    statements: ['authentication/namespace-scope', 'object-names/authorized-on-namespace'],
    change: () => {
      const allowed = new Set<string>();
      return {
        isAllowed: (allows, request) => {
          const what = 'path' in request ? request.path : `${request.group}/${request.resource}`;
          if (allows(request)) allowed.add(what);
          return allowed.has(what);
        },
      };
    },
  },
  {
    id: 'status-right-is-that-of-the-whole',
    breaks: 'The right to read the status of an object is enough to read the object.',
    statements: ['authentication/subresource', 'service/subresource/authorized-separately'],
    change: () => ({
      isAllowed: (allows, request) => allows(request) || (!('path' in request) && allows({ ...request, subresource: 'status' })),
    }),
  },
];
