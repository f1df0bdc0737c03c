import type { Fault } from '../fault.ts';
import { allowedWhere, type Requested } from './allowed-requests.ts';

/** Returns whether permission for a verb is given for the status or the scale of a resource. */
const isOpenBelow = (allows: (request: Requested) => boolean, request: Requested): boolean =>
  request.subresource === '' && ['status', 'scale'].some((subresource) => allows({ ...request, subresource }));

/** Faults of permissions that allow more than they name. */
export const rareBroaderPermissionFaults: readonly Fault[] = [
  {
    id: 'patch-of-scale-allowed-by-patch-of-object',
    breaks: 'Permission to patch a resource is also permission to patch its scale.',
    statements: ['service/subresource/authorized-separately'],
    change: allowedWhere(
      (allows, request) => request.verb === 'patch' && request.subresource === 'scale' && allows({ ...request, subresource: '' }),
    ),
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
  {
    id: 'read-of-scale-allowed-by-list-of-objects',
    breaks: 'Permission to list a resource is also permission to get its scale.',
    statements: ['authentication/parent', 'service/subresource/authorized-separately'],
    change: allowedWhere(
      (allows, request) =>
        request.subresource === 'scale' && request.verb === 'get' && allows({ ...request, verb: 'list', subresource: '' }),
    ),
  },
  {
    id: 'write-of-status-allowed-by-create-of-objects',
    breaks: 'Permission to create a resource of a built-in type is also permission to patch its status.',
    statements: ['authentication/parent', 'service/subresource/authorized-separately'],
    change: allowedWhere(
      (allows, request) =>
        request.subresource === 'status' &&
        request.verb === 'patch' &&
        request.resource === 'resourcequotas' &&
        allows({ ...request, verb: 'create', subresource: '' }),
    ),
  },
  {
    id: 'named-object-grants-its-subresources',
    breaks: 'A rule that allows an operation on an object by its name alone allows it on the subresources of the object too.',
    statements: ['service/subresource/authorized-separately'],
    change: allowedWhere((allows, request) => {
      const whole = { ...request, subresource: '' };
      return request.subresource !== '' && allows(whole) && !allows({ ...whole, name: '' });
    }),
  },
  ...(['list', 'watch', 'create', 'delete', 'deletecollection'] as const).map(
    (verb): Fault => ({
      id: `${verb}-of-objects-allowed-by-${verb}-of-part`,
      breaks: `Permission for the verb ${verb} on the status or the scale of a resource is also permission for it on the resource.`,
      statements: ['authentication/subresource', 'service/subresource/authorized-separately'],
      change: allowedWhere((allows, request) => request.verb === verb && isOpenBelow(allows, request)),
    }),
  ),
  {
    id: 'update-of-scale-allowed-by-update-of-status',
    breaks: 'Permission to update the status of a resource is also permission to update its scale.',
    statements: ['authentication/subresource', 'service/subresource/authorized-separately'],
    change: allowedWhere(
      (allows, request) => request.subresource === 'scale' && request.verb === 'update' && allows({ ...request, subresource: 'status' }),
    ),
  },
];
