import { isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import type { Identity } from '../exchange/exchange.ts';
import { arrayAt, textAt } from '../json/json-object.ts';
import { collectionPrefix, objectKey } from '../kinds/resources/storage-key.ts';
import type { AccessContext } from './access.ts';
import { serviceAccountOf } from './identity.ts';

/** A rule that applies to a user, and a description of the binding that grants it. */
export type GrantedRule = { readonly rule: JsonObject; readonly by: string };

/** Yields the rules that bindings grant a user: cluster-wide, and in a namespace where one is named. */
export function* grantedRules(
  context: Pick<AccessContext, 'store' | 'dialect'>,
  identity: Identity,
  namespace: string | undefined,
): Iterable<GrantedRule> {
  const group = rolesGroup(context);
  const bindings = [
    { resource: 'clusterrolebindings', namespace: undefined },
    ...(namespace === undefined || namespace === '' ? [] : [{ resource: 'rolebindings', namespace }]),
  ];
  for (const { resource, namespace: of } of bindings)
    for (const { object: binding } of context.store.list(collectionPrefix({ group, resource }, of), context.store.revision())) {
      const subject = arrayAt(binding, 'subjects').find((one) => isJsonObject(one) && isSubject(one, identity, of ?? ''));
      if (isJsonObject(subject)) yield* rulesOfBinding(context, binding, subject, of);
    }
}

/** Returns the group of roles and their bindings. */
export function rolesGroup({ dialect }: Pick<AccessContext, 'dialect'>): string {
  return `rbac.authorization.${dialect.apiDomain}`;
}

function* rulesOfBinding(
  context: Pick<AccessContext, 'store' | 'dialect'>,
  binding: JsonObject,
  subject: JsonObject,
  namespace: string | undefined,
): Iterable<GrantedRule> {
  const kind = textAt(binding, 'roleRef', 'kind') ?? '';
  const name = textAt(binding, 'roleRef', 'name') ?? '';
  const isOfNamespace = kind === 'Role';
  if (isOfNamespace && namespace === undefined) return;
  const resource = isOfNamespace ? 'roles' : 'clusterroles';
  const role = context.store.get(objectKey({ group: rolesGroup(context), resource }, isOfNamespace ? namespace : undefined, name));
  const bound = textAt(binding, 'metadata', 'name') ?? '';
  const title = namespace === undefined ? `ClusterRoleBinding "${bound}"` : `RoleBinding "${bound}/${namespace}"`;
  const by = `${title} of ${kind} "${name}" to ${titleOf(subject, namespace)}`;
  for (const rule of arrayAt(role, 'rules')) if (isJsonObject(rule)) yield { rule, by };
}

function isSubject(subject: JsonObject, identity: Identity, namespace: string): boolean {
  const name = textAt(subject, 'name') ?? '';
  switch (textAt(subject, 'kind')) {
    case 'User':
      return name === identity.name;
    case 'Group':
      return identity.groups.includes(name);
    case 'ServiceAccount': {
      const account = serviceAccountOf(identity.name);
      return account?.name === name && account.namespace === (textAt(subject, 'namespace') || namespace);
    }
    default:
      return false;
  }
}

function titleOf(subject: JsonObject, namespace: string | undefined): string {
  const kind = textAt(subject, 'kind') ?? '';
  const name = textAt(subject, 'name') ?? '';
  return `${kind} "${kind === 'ServiceAccount' ? `${name}/${textAt(subject, 'namespace') || (namespace ?? '')}` : name}"`;
}
