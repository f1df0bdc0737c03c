import type { Fault } from '../fault.ts';
import { allowedWhere } from './allowed-requests.ts';

const verbs = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection'] as const;

/** Faults of permissions that a server joins with others: of other rules, types, groups or namespaces. */
export const rareJoinedPermissionFaults: readonly Fault[] = [
  {
    id: 'permission-for-type-in-any-group',
    breaks: 'A rule for a type of one group is also valid for the type of the same name in another group.',
    statements: ['authentication/permission/list'],
    change: allowedWhere((allows, request) =>
      ['', 'coordination.k8s.io'].some((group) => group !== request.group && allows({ ...request, group })),
    ),
  },
  {
    id: 'verbs-and-types-of-rules-joined',
    breaks: 'Each verb of a role is valid for all types of the role.',
    statements: ['authentication/permission/create', 'authentication/permission/patch'],
    change: allowedWhere((allows, request) => {
      const others = [
        { group: '', resource: 'configmaps' },
        { group: 'coordination.k8s.io', resource: 'leases' },
      ];
      const isNamed = verbs.some((verb) => allows({ ...request, verb }));
      return isNamed && others.some((other) => allows({ ...request, ...other }));
    }),
  },
  {
    id: 'list-allowed-by-get',
    breaks: 'Permission to get the objects of a namespace is also permission to list them.',
    statements: ['authentication/permission/list'],
    change: allowedWhere((allows, request) => request.verb === 'list' && allows({ ...request, verb: 'get' })),
  },
  {
    id: 'watch-allowed-by-list',
    breaks: 'Permission to list the objects of a namespace is also permission to watch them.',
    statements: ['authentication/permission/watch'],
    change: allowedWhere((allows, request) => request.verb === 'watch' && allows({ ...request, verb: 'list' })),
  },
  {
    id: 'deletion-allowed-by-deletion-of-collection',
    breaks: 'Permission to delete a collection is also permission to delete an object of it.',
    statements: ['authentication/permission/delete'],
    change: allowedWhere((allows, request) => request.verb === 'delete' && allows({ ...request, verb: 'deletecollection' })),
  },
  {
    id: 'update-allowed-by-create',
    breaks: 'Permission to create objects is also permission to update them.',
    statements: ['authentication/permission/update'],
    change: allowedWhere((allows, request) => request.verb === 'update' && allows({ ...request, verb: 'create' })),
  },
  {
    id: 'verbs-of-other-namespaces-joined',
    breaks: 'Who has a permission in a namespace has in it the permissions that he has in any other namespace.',
    statements: ['authentication/namespace-scope', 'object-names/authorized-on-namespace'],
    change: ({ isAllowed }) => {
      const seen = new Set<string>();
      return {
        isAllowed: (allows, request) => {
          if (isAllowed(allows, request)) return true;
          if ('path' in request || request.namespace === '') return false;
          seen.add(request.namespace);
          const isKnown = verbs.some((verb) => allows({ ...request, verb }));
          return isKnown && [...seen].some((namespace) => allows({ ...request, namespace }));
        },
      };
    },
  },
];
