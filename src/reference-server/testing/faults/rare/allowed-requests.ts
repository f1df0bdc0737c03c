import type { Hooks } from '../../../api/hooks.ts';
import type { Fault } from '../fault.ts';

/** The attributes of a request to a resource. */
export type Requested = Extract<Parameters<Hooks['isAllowed']>[1], { readonly resource: string }>;

/** Returns the change by which a request is also allowed where this function finds another one that is. */
export function allowedWhere(also: (allows: (request: Requested) => boolean, request: Requested) => boolean): NonNullable<Fault['change']> {
  return ({ isAllowed }) => ({
    isAllowed: (allows, request) => isAllowed(allows, request) || (!('path' in request) && also(allows, request)),
  });
}
