import type { Need } from '#core/model/case';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { sharedGroup } from '../scenario/definition.ts';
import { templateOfText } from '../scenario/template-of-json.ts';
import type { Verb } from './operations.ts';

/** The resources of a rule, by group and plural name; a subresource follows a slash. */
export type Resources = { readonly apiGroups: readonly Template[]; readonly resources: readonly string[] };

type Rule = Resources & {
  readonly verbs: readonly Verb[];
  /** The names of the objects that the rule is for; all objects if not stated. */
  readonly resourceNames?: readonly Template[];
};

const group: Template = { $join: ['rbac.authorization.', { $dialect: 'apiDomain' }] };
const ofCase: Template = { $namespace: true };
const path = (resource: string, namespace: Template): Template => ({
  $join: ['/apis/', group, '/v1/namespaces/', namespace, `/${resource}`],
});

/** The needs of a case that grants permissions. */
export const grantNeeds: readonly Need[] = [
  { need: 'limited-identity' },
  { need: 'served', resource: 'rbac.authorization.{api_domain}/v1/roles', verbs: ['create', 'delete'] },
  { need: 'served', resource: 'rbac.authorization.{api_domain}/v1/rolebindings', verbs: ['create', 'delete'] },
];

/** The path of the binding that a grant makes. */
export function bindingPath(own: string): Template {
  return { $join: [path('rolebindings', ofCase), '/', { $own: own }] };
}

/** The path of the role that a grant makes. */
export function rolePath(own: string): Template {
  return { $join: [path('roles', ofCase), '/', { $own: own }] };
}

/** Grants permissions in a namespace, that of the case if not stated, to a user, the limited identity if not stated. They take effect a moment later: wait until a request is allowed. */
export function grant(own: string, rules: readonly Rule[], namespace = ofCase, user: Template = { $limited: true }): readonly Step[] {
  const apiVersion: Template = { $join: [group, '/v1'] };
  const metadata = { name: { $own: own }, labels: { 'apiconform-run': { $run: true } } };
  const role = { apiVersion, kind: 'Role', metadata, rules };
  const binding = {
    apiVersion,
    kind: 'RoleBinding',
    metadata,
    roleRef: { apiGroup: group, kind: 'Role', name: { $own: own } },
    subjects: [{ apiGroup: group, kind: 'User', name: user }],
  };
  return [
    { id: `role-${own}`, do: 'send', request: { method: 'POST', path: path('roles', namespace), body: role } },
    { id: `binding-${own}`, do: 'send', request: { method: 'POST', path: path('rolebindings', namespace), body: binding } },
  ];
}

/** A type of objects as in a rule of a role. */
export function resourcesOf({ served, fixture }: Subject): Resources {
  if (fixture !== undefined) return { apiGroups: [sharedGroup], resources: ['samples'] };
  const parts = served.split('/');
  return { apiGroups: [parts.length === 3 ? templateOfText(parts[0] ?? '') : ''], resources: [parts.at(-1) ?? ''] };
}
