/** A request path of the API (specification, "Standard API terminology"), unescaped. */
export type ResourcePath = {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly namespace?: string;
  readonly name?: string;
  /** What follows the name. */
  readonly subresource?: string;
};

/**
 * Parses a path without its query. Returns undefined where it is not the path of a resource, and where a segment could mean
 * another place: a dot segment, an escaped slash, or an escape that is not valid.
 */
export function parseResourcePath(path: string): ResourcePath | undefined {
  const segments = path.replace(/\/$/, '').split('/').slice(1).map(unescaped);
  const plain = segments.flatMap((segment) => segment ?? []);
  if (plain.length < segments.length || plain.some((segment) => !isPlain(segment))) return undefined;
  const [root, ...rest] = plain;
  if (root === 'api') return within('', rest);
  return root === 'apis' && rest[0] !== undefined ? within(rest[0], rest.slice(1)) : undefined;
}

/** The subresources of a namespace; any other word after its name is a resource in it. */
const ofNamespaces: readonly string[] = ['status', 'finalize'];

function within(group: string, [version, ...rest]: readonly string[]): ResourcePath | undefined {
  const [first, namespace, third] = rest;
  if (version === undefined || first === undefined) return undefined;
  const isInNamespace = first === 'namespaces' && namespace !== undefined && third !== undefined;
  if (!isInNamespace || (rest.length === 3 && group === '' && ofNamespaces.includes(third))) return { group, version, ...named(rest) };
  return { group, version, namespace, ...named(rest.slice(2)) };
}

function named([resource = '', name, ...sub]: readonly string[]): Pick<ResourcePath, 'resource' | 'name' | 'subresource'> {
  return { resource, ...(name === undefined ? {} : { name }), ...(sub.length === 0 ? {} : { subresource: sub.join('/') }) };
}

function unescaped(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function isPlain(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && !segment.includes('/');
}

/** Returns whether a path is that of reviews: a server answers a review, and stores nothing (specification, "Terminology"). */
export function isOfReviews({ group, resource }: Pick<ResourcePath, 'group' | 'resource'>): boolean {
  return /^auth(?:entication|orization)\./.test(group) && resource.endsWith('reviews');
}

/** Returns a path as a text by which objects are compared: without the version, because all versions show the same objects. */
export function keyOfObject({ group, resource, namespace = '' }: ResourcePath, name: string): string {
  return JSON.stringify([group, resource, namespace, name]);
}
