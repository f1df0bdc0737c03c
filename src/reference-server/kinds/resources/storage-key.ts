/** The group and resource in a key: versions of a type share their objects. */
type Keyed = Named & { readonly storedAs?: Named };
type Named = { readonly group: string; readonly resource: string };

/** Returns the key prefix of a collection: of one namespace, or of all. */
export function collectionPrefix(type: Keyed, namespace?: string): string {
  const { group, resource } = type.storedAs ?? type;
  return `/${group === '' ? 'core' : group}/${resource}/${namespace === undefined ? '' : `${namespace}/`}`;
}

/** Returns the key of an object. Names and namespaces were validated, so they have no slash. */
export function objectKey(type: Keyed, namespace: string | undefined, name: string): string {
  return `${collectionPrefix(type, namespace)}${name}`;
}
