import type { Identity } from '../exchange/exchange.ts';
import { Refusal } from '../exchange/refusal.ts';
import type { AccessContext } from './access.ts';
import type { Attributes } from './attributes.ts';
import { requireAllowed } from './authorize.ts';
import { anonymous, knownGroups, serviceAccountOf } from './identity.ts';

/**
 * Returns the user that a request acts as: the one in the headers `Impersonate-User`, `Impersonate-Group` and
 * `Impersonate-Uid` where the sender has the verb `impersonate` on each of them, otherwise the sender. Throws a refusal with
 * 403 where it is not allowed.
 */
export function impersonate(context: AccessContext, sender: Identity, headers: ReadonlyMap<string, string>): Identity {
  const name = headers.get('impersonate-user') ?? '';
  const named = (headers.get('impersonate-group') ?? '').split(',').flatMap((group) => (group.trim() === '' ? [] : [group.trim()]));
  const uid = headers.get('impersonate-uid');
  if (name === '') {
    if (named.length === 0 && uid === undefined) return sender;
    throw new Refusal(500, 'InternalError', 'Internal error occurred: impersonation of groups or a uid needs a user');
  }
  for (const attributes of permissionsFor(context, name, named, uid)) requireAllowed(context, sender, attributes);
  return { name, ...(uid === undefined ? {} : { uid }), groups: groupsOf(name, named) };
}

function permissionsFor(context: AccessContext, name: string, groups: readonly string[], uid: string | undefined): readonly Attributes[] {
  const blank = { verb: 'impersonate', group: '', subresource: '', namespace: '' } as const;
  const account = serviceAccountOf(name);
  const ofUser =
    account === undefined
      ? { ...blank, resource: 'users', name }
      : { ...blank, resource: 'serviceaccounts', namespace: account.namespace, name: account.name };
  return [
    ofUser,
    ...groups.map((group) => ({ ...blank, resource: 'groups', name: group })),
    ...(uid === undefined ? [] : [{ ...blank, group: `authentication.${context.dialect.apiDomain}`, resource: 'uids', name: uid }]),
  ];
}

/** Returns the groups of an impersonated user: those named in the headers, and those that follow from the name. */
function groupsOf(name: string, named: readonly string[]): readonly string[] {
  if (name === anonymous.name) return [...named, knownGroups.unauthenticated];
  const account = serviceAccountOf(name);
  const own =
    account === undefined || named.length > 0 ? [] : [knownGroups.serviceAccounts, `${knownGroups.serviceAccounts}:${account.namespace}`];
  return [...new Set([...named, ...own, knownGroups.authenticated])];
}
