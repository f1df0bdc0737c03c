import type { Api } from '../api/api.ts';
import { Refusal } from '../exchange/refusal.ts';
import { refusals } from '../exchange/refusals.ts';
import type { Attributes } from './attributes.ts';
import { grantedRules } from './granted-rules.ts';
import type { Identity } from './identity.ts';
import { knownGroups } from './identity.ts';
import { ruleAllows } from './rules.ts';

/** Whether somebody may do something, and by what. */
export type Decision = { readonly allowed: boolean; readonly reason: string };

/**
 * Whether somebody may do what is asked for: what the roles bound to it allow, and administrators everything (specification,
 * "Authentication": access is authorized on the scope of the namespace, subresources apart).
 */
export function decide(api: Api, identity: Identity, asked: Attributes): Decision {
  if (identity.groups.includes(knownGroups.masters)) return { allowed: true, reason: '' };
  const allowing = allowedBy(api, identity, asked);
  const allowed = api.hooks.mayDo((other) => (other === asked ? allowing : allowedBy(api, identity, other)) !== undefined, asked);
  return { allowed, reason: allowing === undefined ? '' : `RBAC: allowed by ${allowing}` };
}

/** What lets somebody do what is asked for; `undefined` where nothing does. */
function allowedBy(api: Api, identity: Identity, asked: Attributes): string | undefined {
  for (const { rule, by } of grantedRules(api, identity, 'path' in asked ? undefined : asked.namespace))
    if (ruleAllows(rule, asked)) return by;
  return undefined;
}

/** Throws a refusal with 403 where somebody may not do what is asked for. */
export function requireAllowed(api: Api, identity: Identity, asked: Attributes): void {
  if (!decide(api, identity, asked).allowed) throw refusalOf(identity, asked);
}

function refusalOf({ name: user }: Identity, asked: Attributes): Refusal {
  if ('path' in asked)
    return new Refusal(
      403,
      'Forbidden',
      `forbidden: User ${JSON.stringify(user)} cannot ${asked.verb} path ${JSON.stringify(asked.path)}`,
      {},
    );
  const { group, resource, subresource, namespace, name, verb } = asked;
  const whole = subresource === '' ? resource : `${resource}/${subresource}`;
  const scope = namespace === '' ? 'at the cluster scope' : `in the namespace ${JSON.stringify(namespace)}`;
  return refusals.forbidden(
    { group, resource, ...(name === '' ? {} : { name }) },
    `User ${JSON.stringify(user)} cannot ${verb} resource ${JSON.stringify(whole)} in API group ${JSON.stringify(group)} ${scope}`,
  );
}
