import type { JsonObject } from '#core/model/json';
import type { Identity } from '../exchange/exchange.ts';
import { Refusal } from '../exchange/refusal.ts';
import { refusals } from '../exchange/refusals.ts';
import { textsAt } from '../json/json-object.ts';
import type { AccessContext } from './access.ts';
import type { Attributes } from './attributes.ts';
import { grantedRules } from './granted-rules.ts';
import { knownGroups } from './identity.ts';

/** Whether a request is allowed, and by which binding. */
export type Decision = { readonly allowed: boolean; readonly reason: string };

/**
 * Decides whether a user may send a request: by the roles bound to the user, and always for administrators (specification,
 * "Authentication": access is authorized on the scope of the namespace, subresources separately).
 */
export function decide(context: AccessContext, identity: Identity, attributes: Attributes): Decision {
  if (identity.groups.includes(knownGroups.masters)) return { allowed: true, reason: '' };
  const allowing = allowedBy(context, identity, attributes);
  const allowed = context.hooks.isAllowed(
    (other) => (other === attributes ? allowing : allowedBy(context, identity, other)) !== undefined,
    attributes,
  );
  return { allowed, reason: allowing === undefined ? '' : `RBAC: allowed by ${allowing}` };
}

/** Returns the binding that allows a request; `undefined` where none does. */
function allowedBy(context: AccessContext, identity: Identity, attributes: Attributes): string | undefined {
  for (const { rule, by } of grantedRules(context, identity, 'path' in attributes ? undefined : attributes.namespace))
    if (ruleAllows(rule, attributes)) return by;
  return undefined;
}

/** Throws a refusal with 403 for a request that is not allowed. */
export function requireAllowed(context: AccessContext, identity: Identity, attributes: Attributes): void {
  if (!decide(context, identity, attributes).allowed) throw refusalOf(identity, attributes);
}

function refusalOf({ name: user }: Identity, attributes: Attributes): Refusal {
  if ('path' in attributes)
    return new Refusal(
      403,
      'Forbidden',
      `forbidden: User ${JSON.stringify(user)} cannot ${attributes.verb} path ${JSON.stringify(attributes.path)}`,
      {},
    );
  const { group, resource, subresource, namespace, name, verb } = attributes;
  const whole = subresource === '' ? resource : `${resource}/${subresource}`;
  const scope = namespace === '' ? 'at the cluster scope' : `in the namespace ${JSON.stringify(namespace)}`;
  return refusals.forbidden(
    { group, resource, ...(name === '' ? {} : { name }) },
    `User ${JSON.stringify(user)} cannot ${verb} resource ${JSON.stringify(whole)} in API group ${JSON.stringify(group)} ${scope}`,
  );
}

/** Returns whether a rule of a role allows a request. `*` stands for everything. */
function ruleAllows(rule: JsonObject, attributes: Attributes): boolean {
  if (!names(rule, 'verbs', attributes.verb)) return false;
  if ('path' in attributes) return textsAt(rule, 'nonResourceURLs').some((url) => isPathOf(url, attributes.path));
  return names(rule, 'apiGroups', attributes.group) && allowsResource(rule, attributes) && allowsName(rule, attributes.name);
}

function allowsResource(rule: JsonObject, { resource, subresource }: Extract<Attributes, { readonly resource: string }>): boolean {
  const whole = subresource === '' ? resource : `${resource}/${subresource}`;
  return textsAt(rule, 'resources').some((one) => one === '*' || one === whole || (subresource !== '' && one === `*/${subresource}`));
}

function allowsName(rule: JsonObject, name: string): boolean {
  const allowed = textsAt(rule, 'resourceNames');
  return allowed.length === 0 || allowed.includes(name);
}

function names(rule: JsonObject, field: string, wanted: string): boolean {
  return textsAt(rule, field).some((one) => one === '*' || one === wanted);
}

function isPathOf(url: string, path: string): boolean {
  return url === path || (url.endsWith('*') && path.startsWith(url.slice(0, -1)));
}
