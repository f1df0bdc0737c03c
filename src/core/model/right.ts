/**
 * What an authorizer decides about: a verb on a resource, or a GET of another path. `*` in a group stands for the id of the run.
 */
export type Right =
  | {
      readonly verb: string;
      /** The API group; empty for the core group. */
      readonly group: string;
      /** The plural name, and after a slash the subresource. */
      readonly resource: string;
      /** Set where the namespace is known before the run; otherwise the right is needed in all namespaces, or the type has none. */
      readonly namespace?: string;
      /** Set where one object is enough. */
      readonly name?: string;
    }
  | { readonly verb: 'get'; readonly path: string };

/** Returns a right as text, such as `patch deployments.apps/scale`, `get configmaps in kube-system` or `get /metrics`. */
export function textOfRight(right: Right): string {
  if ('path' in right) return `${right.verb} ${right.path}`;
  const [resource, subresource] = right.resource.split('/');
  const group = right.group === '' ? '' : `.${right.group}`;
  const named = right.name === undefined ? '' : ` ${right.name}`;
  const within = right.namespace === undefined ? '' : ` in ${right.namespace}`;
  return `${right.verb} ${resource}${group}${subresource === undefined ? '' : `/${subresource}`}${named}${within}`;
}
