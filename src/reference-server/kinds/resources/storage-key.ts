/** What makes the keys of a resource type: versions of a type share their objects. */
type Keyed = Named & { readonly storedAs?: Named };
type Named = { readonly group: string; readonly resource: string };

/** The prefix of the keys of a collection: of one namespace, or of all. */
export function collectionPrefix(type: Keyed, namespace?: string): string {
  const { group, resource } = type.storedAs ?? type;
  return `/${group === '' ? 'core' : group}/${resource}/${namespace === undefined ? '' : `${namespace}/`}`;
}

/** The key of one object. Names and namespaces are validated before, so that none holds a slash. */
export function objectKey(type: Keyed, namespace: string | undefined, name: string): string {
  return `${collectionPrefix(type, namespace)}${name}`;
}
