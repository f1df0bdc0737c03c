import type { Identity } from '../exchange/exchange.ts';

/** The groups that the server itself uses, with the names of released servers. */
export const knownGroups = {
  /** Members may do everything, whatever roles say. */
  masters: 'system:masters',
  authenticated: 'system:authenticated',
  unauthenticated: 'system:unauthenticated',
  serviceAccounts: 'system:serviceaccounts',
} as const;

/** The user of every request to a server without configured users. */
export const administrator: Identity = { name: 'admin', groups: [knownGroups.masters, knownGroups.authenticated] };

/** The user of a request without credentials. */
export const anonymous: Identity = { name: 'system:anonymous', groups: [knownGroups.unauthenticated] };

/** Returns the namespace and name in the user name of a service account; `undefined` for other users. */
export function serviceAccountOf(name: string): { readonly namespace: string; readonly name: string } | undefined {
  const [system, kind, namespace, account, ...more] = name.split(':');
  if (system !== 'system' || kind !== 'serviceaccount' || namespace === undefined || account === undefined || more.length > 0)
    return undefined;
  return { namespace, name: account };
}
