import type { JsonObject } from '#core/model/json';
import type { Identity } from '../exchange/exchange.ts';
import { Refusal } from '../exchange/refusal.ts';
import { refusals } from '../exchange/refusals.ts';
import { textsAt } from '../json/json-object.ts';
import type { AccessContext } from './access.ts';
import type { Attributes } from './attributes.ts';
import { grantedRules } from './granted-rules.ts';
import { knownGroups } from './identity.ts';

/** Whether somebody may do something, and by what. */
export type Decision = { readonly allowed: boolean; readonly reason: string };

/**
 * Whether somebody may do what is asked for: what the roles bound to it allow, and administrators everything (specification,
 * "Authentication": access is authorized on the scope of the namespace, subresources apart).
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

/** What lets somebody do what is asked for; `undefined` where nothing does. */
function allowedBy(context: AccessContext, identity: Identity, attributes: Attributes): string | undefined {
  for (const { rule, by } of grantedRules(context, identity, 'path' in attributes ? undefined : attributes.namespace))
    if (ruleAllows(rule, attributes)) return by;
  return undefined;
}

/** Throws a refusal with 403 where somebody may not do what is asked for. */
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

/** Whether a rule of a role allows what a request asks for. A star stands for everything. */
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
