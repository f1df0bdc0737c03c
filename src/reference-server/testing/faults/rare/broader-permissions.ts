import type { Fault } from '../fault.ts';

/** Faults of permissions that allow more than they name. */
export const rareBroaderPermissionFaults: readonly Fault[] = [
  {
    id: 'patch-of-scale-allowed-by-patch-of-object',
    breaks: 'Permission to patch a resource is also permission to patch its scale.',
    statements: ['service/subresource/authorized-separately'],
    change: ({ isAllowed }) => ({
      isAllowed: (allows, request) => {
        if (isAllowed(allows, request)) return true;
        if ('path' in request || request.verb !== 'patch' || request.subresource !== 'scale') return false;
        return allows({ ...request, subresource: '' });
      },
    }),
  },
  {
    id: 'collection-deletion-allowed-beyond-namespace',
    breaks: 'After a deletion of a collection was allowed in one namespace, those who may do it there may do it in every namespace.',
    statements: ['object-names/authorized-on-namespace'],
    change: ({ isAllowed }) => {
      const allowedIn = new Set<string>();
      return {
        isAllowed: (allows, request) => {
          const allowed = isAllowed(allows, request);
          if ('path' in request || request.verb !== 'deletecollection' || request.namespace === '') return allowed;
          if (allowed) allowedIn.add(request.namespace);
          return allowed || [...allowedIn].some((namespace) => allows({ ...request, namespace }));
        },
      };
    },
  },
];
