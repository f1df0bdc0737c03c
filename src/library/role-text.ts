import type { RoleRule } from '#conformance/plan/rules-of-rights';
import { UsageError } from '#core/model/tool-error';

/** Whom a binding is for. */
export type Subject =
  | { readonly kind: 'User'; readonly name: string }
  | { readonly kind: 'ServiceAccount'; readonly namespace: string; readonly name: string };

/** Returns the one that options name. Throws `UsageError` where they name none, or two. */
export function subjectOf({
  user,
  serviceAccount,
}: {
  readonly user?: string | undefined;
  readonly serviceAccount?: string | undefined;
}): Subject {
  if ((user === undefined) === (serviceAccount === undefined)) {
    throw new UsageError(user === undefined ? 'No identity is given.' : 'Both a user and a service account are given.', {
      next: 'Give either --user NAME or --service-account NAMESPACE:NAME.',
    });
  }
  if (user !== undefined) return { kind: 'User', name: user };
  const [namespace = '', name = '', ...others] = serviceAccount?.split(':') ?? [];
  if (namespace !== '' && name !== '' && others.length === 0) return { kind: 'ServiceAccount', namespace, name };
  throw new UsageError(`The service account ${JSON.stringify(serviceAccount)} has no namespace or no name.`, {
    next: 'Write it as NAMESPACE:NAME, such as tests:conformance.',
  });
}

/** A role, and whom it is for. */
export type RoleInput = {
  /** The name of the role and of its binding. */
  readonly name: string;
  readonly kind: 'ClusterRole' | 'Role';
  /** The API group of roles. */
  readonly group: string;
  readonly subject: Subject;
  readonly namespace?: string;
  readonly rules: readonly RoleRule[];
};

/** Returns the manifests of a role and of its binding. */
export function roleAndBinding({ name, kind, group, subject, namespace, rules }: RoleInput): readonly string[] {
  const head = (of: string) => [
    `apiVersion: ${group}/v1`,
    `kind: ${of}`,
    'metadata:',
    `  name: ${name}`,
    ...(namespace === undefined ? [] : [`  namespace: ${namespace}`]),
  ];
  const role = [...head(kind), 'rules:', ...rules.flatMap((rule) => itemLines(rule))];
  const ref = { apiGroup: group, kind, name };
  const binding = [
    ...head(`${kind}Binding`),
    'roleRef:',
    ...Object.entries(ref).map(([field, value]) => `  ${field}: ${value}`),
    'subjects:',
    ...itemLines(subject.kind === 'User' ? { apiGroup: group, ...subject } : subject),
  ];
  return [role, binding].map((lines) => `${lines.join('\n')}\n`);
}

/** An item of a list in YAML. Values are written as JSON, which YAML includes. */
function itemLines(item: object): readonly string[] {
  return Object.entries(item).map(([field, value], index) => `${index === 0 ? '  - ' : '    '}${field}: ${inYaml(value)}`);
}

function inYaml(value: unknown): string {
  return Array.isArray(value) ? `[${value.map((one) => JSON.stringify(one)).join(', ')}]` : JSON.stringify(value);
}
