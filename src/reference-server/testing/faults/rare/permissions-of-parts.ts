import type { Fault } from '../fault.ts';

/** Faults of permissions for subresources. */
export const rarePartPermissionFaults: readonly Fault[] = [
  {
    id: 'named-object-grants-its-subresources',
    breaks: 'A rule that allows an operation on an object by its name alone allows it on the subresources of the object too.',
    statements: ['service/subresource/authorized-separately'],
    change: ({ isAllowed }) => ({
      isAllowed: (allows, request) => {
        if (isAllowed(allows, request)) return true;
        if (!('subresource' in request) || request.subresource === '') return false;
        const whole = { ...request, subresource: '' };
        return allows(whole) && !allows({ ...whole, name: '' });
      },
    }),
  },
  {
    id: 'scale-readable-by-lister',
    breaks: 'A user who may list the objects of a type may read their scale without permission for it.',
    statements: ['service/subresource/authorized-separately'],
    undetected: 'No case reads the scale as a user who may only list the objects.',
    change: (plain) => ({
      isAllowed: (allows, request) => {
        if (plain.isAllowed(allows, request)) return true;
        if ('path' in request || request.subresource !== 'scale' || request.verb !== 'get') return false;
        return allows({ ...request, verb: 'list', subresource: '', name: '' });
      },
    }),
  },
];
