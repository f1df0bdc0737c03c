import type { Identity } from '../exchange/exchange.ts';

/** The groups that mean something to the server itself, as released servers name them. */
export const knownGroups = {
  /** Its members may do everything, whatever roles say. */
  masters: 'system:masters',
  authenticated: 'system:authenticated',
  unauthenticated: 'system:unauthenticated',
  serviceAccounts: 'system:serviceaccounts',
} as const;

/** Who a server without identities takes everybody for. */
export const administrator: Identity = { name: 'admin', groups: [knownGroups.masters, knownGroups.authenticated] };

/** Who somebody without credentials is. */
export const anonymous: Identity = { name: 'system:anonymous', groups: [knownGroups.unauthenticated] };

/** The namespace and name in the user name of a service account; `undefined` for the names of others. */
export function serviceAccountOf(name: string): { readonly namespace: string; readonly name: string } | undefined {
  const [system, kind, namespace, account, ...more] = name.split(':');
  if (system !== 'system' || kind !== 'serviceaccount' || namespace === undefined || account === undefined || more.length > 0)
    return undefined;
  return { namespace, name: account };
}
