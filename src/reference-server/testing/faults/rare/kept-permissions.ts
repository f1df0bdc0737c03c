import type { Hooks } from '../../../api/hooks.ts';
import type { Fault } from '../fault.ts';
import { seeing } from './seen-requests.ts';

type Requested = Parameters<Hooks['isAllowed']>[1];

/** Returns the parts of the fault by which what was allowed stays so while no binding is deleted. */
function keptWithoutDeletion(): Pick<Fault, 'change' | 'exchanges'> {
  const allowed = new Set<string>();
  return {
    exchanges: [
      seeing(({ request, path }) => {
        if (request.method === 'DELETE' && path.includes('/rolebindings')) allowed.clear();
      }),
    ],
    change: ({ isAllowed }) => {
      allowed.clear();
      return {
        isAllowed: (allows, request: Requested) => {
          const key = JSON.stringify(request);
          if (isAllowed(allows, request)) allowed.add(key);
          return allowed.has(key);
        },
      };
    },
  };
}

/** Faults of permissions that are for one object alone, or that end. */
export const rareKeptPermissionFaults: readonly Fault[] = [
  {
    id: 'allowed-until-binding-deleted',
    breaks: 'A request that was allowed to a user once stays allowed after the role loses the verb, until the binding is deleted.',
    statements: ['authentication/permission/get', 'authentication/permission/list', 'authentication/permission/patch'],
    ...keptWithoutDeletion(),
  },
  {
    id: 'permission-for-name-includes-longer-names',
    breaks: 'Permission for the object of one name is also valid for the objects whose names begin with it.',
    statements: ['authentication/permission/delete', 'authentication/permission/update'],
    change: ({ isAllowed }) => ({
      isAllowed: (allows, request) =>
        isAllowed(allows, request) ||
        (!('path' in request) && [...request.name].some((_, end) => end > 0 && allows({ ...request, name: request.name.slice(0, end) }))),
    }),
  },
  {
    id: 'permission-for-name-includes-selected-collection',
    breaks: 'A list with a field selector is allowed to those who may list the object of any name in it, also one that it leaves out.',
    statements: ['authentication/permission/list'],
    change: ({ isAllowed }) => {
      let unselected = '';
      return {
        isAllowed: (allows, request) => {
          if ('path' in request || request.verb !== 'list') {
            if (!('path' in request) && request.verb === 'get' && allows(request)) unselected = request.name;
            return isAllowed(allows, request);
          }
          return isAllowed(allows, request) || (unselected !== '' && allows({ ...request, name: unselected }));
        },
      };
    },
  },
];
