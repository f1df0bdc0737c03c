import type { Operation } from '../exchanges/parsed-request.ts';
import type { Fault } from './fault.ts';

const limited = { headers: { 'impersonate-user': 'present' } } as const;
const asAdministrator = { headers: { 'impersonate-user': null } } as const;

const verbs = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection'] as const;
const scopes = ['authentication/namespace-scope', 'object-names/authorized-on-namespace'] as const;
const patches = ['json-patch', 'merge-patch', 'strategic-merge-patch', 'apply'] as const satisfies readonly Operation[];
const writes = ['create', 'update', ...patches, 'delete', 'deletecollection'] as const satisfies readonly Operation[];

const ofEachVerb = verbs.flatMap((verb): readonly Fault[] => [
  {
    id: `${verb}-needs-no-right`,
    breaks: `Nobody needs a right to ${verb}.`,
    statements: [`authentication/permission/${verb}`, ...scopes],
    exchanges: [{ on: { ...limited, scope: 'namespaced', operation: verb === 'patch' ? patches : verb }, request: asAdministrator }],
  },
  {
    id: `${verb}-by-any-right`,
    breaks: `Whoever has another right to objects of a type in a namespace may ${verb} them.`,
    statements: [`authentication/permission/${verb}`],
    change: () => ({
      isAllowed: (allows, request) =>
        allows(request) || (request.verb === verb && verbs.some((other) => allows({ ...request, verb: other }))),
    }),
  },
  {
    id: `${verb}-in-every-namespace`,
    breaks: `The right to ${verb} objects of a type in one namespace is valid in all namespaces.`,
    statements: scopes,
    change: () => {
      const allowed = new Set<string>();
      return {
        isAllowed: (allows, request) => {
          const what = 'path' in request ? request.path : `${request.group}/${request.resource}`;
          if (allows(request) && request.verb === verb) allowed.add(what);
          return allows(request) || (request.verb === verb && allowed.has(what));
        },
      };
    },
  },
]);

const ofEachWrite = writes.flatMap((operation): readonly Fault[] => [
  {
    id: `dry-run-unauthorized-${operation}`,
    breaks: `A dry run (${operation}) is not authorized.`,
    statements: ['authentication/dry-run/refused'],
    exchanges: [{ on: { ...limited, operation, query: { dryRun: 'present' } }, request: asAdministrator }],
  },
  {
    id: `dry-run-needs-more-${operation}`,
    breaks: `A dry run (${operation}) needs another right than the request itself.`,
    statements: ['authentication/dry-run/allowed'],
    exchanges: [
      {
        on: { ...limited, operation, query: { dryRun: 'present' } },
        refuse: { status: 403, reason: 'Forbidden', message: 'dry runs are for others' },
      },
    ],
  },
  {
    id: `refused-and-done-${operation}`,
    breaks: `A request (${operation}) without permission is refused, and done nevertheless.`,
    statements: [
      `authentication/${operation === 'apply' ? 'apply/needs-patch' : `permission/${operation.endsWith('patch') ? 'patch' : operation}`}`,
    ],
    exchanges: [{ on: { ...limited, operation, query: { dryRun: 'absent' }, status: 403 }, also: asAdministrator }],
  },
]);

/** Faults of authorization (specification, "Authentication"). */
export const authorizationFaults: readonly Fault[] = [
  ...ofEachVerb,
  ...ofEachWrite,
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
  {
    id: 'scale-right-is-that-of-the-whole',
    breaks: 'The right to change the scale of an object is enough to change the object.',
    statements: ['authentication/subresource', 'service/subresource/authorized-separately'],
    change: () => ({
      isAllowed: (allows, request) =>
        allows(request) || (!('path' in request) && request.verb === 'patch' && allows({ ...request, subresource: 'scale' })),
    }),
  },
  {
    id: 'right-opens-subresources',
    breaks: 'The right to an object is enough for its subresources.',
    statements: ['authentication/parent'],
    change: () => ({
      isAllowed: (allows, request) => allows(request) || (!('path' in request) && allows({ ...request, subresource: '' })),
    }),
  },
  {
    id: 'right-to-read-opens-subresources',
    breaks: 'The right to read an object is enough to read its subresources.',
    statements: ['authentication/parent'],
    change: () => ({
      isAllowed: (allows, request) =>
        allows(request) || (!('path' in request) && request.verb === 'get' && allows({ ...request, subresource: '' })),
    }),
  },
  {
    id: 'list-of-everything-needs-less',
    breaks: 'Whoever may list objects in one namespace may list those of all namespaces.',
    statements: scopes,
    change: () => {
      const allowed = new Set<string>();
      return {
        isAllowed: (allows, request) => {
          if ('path' in request) return allows(request);
          const what = `${request.verb} ${request.group}/${request.resource}`;
          if (allows(request)) allowed.add(what);
          return allows(request) || (request.namespace === '' && allowed.has(what));
        },
      };
    },
  },
];
