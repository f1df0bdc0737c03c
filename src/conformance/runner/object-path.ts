import { groupInName, leaseOf, ownNames, slotOfGroup } from '#core/codecs/own-names';

/** The parts of the path of an object, with the escapes of its names resolved. */
export type ObjectPath = {
  /** Of the object: all before the last slash. */
  readonly collection: string;
  /** `customresourcedefinitions`, for example. */
  readonly resource: string;
  readonly namespace: string | undefined;
  readonly name: string;
};

const longestPath = 2_000;
const objectPath = /^(\/(?:api\/v[a-z0-9]+|apis\/[a-z0-9.-]+\/v[a-z0-9]+)\/(?:namespaces\/([^/]+)\/)?([a-z0-9.-]+))\/([^/]+)$/;
const collectionPath = /^\/(?:api\/v[a-z0-9]+|apis\/[a-z0-9.-]+\/v[a-z0-9]+)\/(?:namespaces\/([^/]+)\/)?[a-z0-9.-]+$/;

/**
 * Reads the path of an object; `undefined` for any other text. Names of it are names and no other part of a path: none is
 * `..`, and none contains a slash, escaped or not.
 */
export function parseObjectPath(path: string): ObjectPath | undefined {
  const [, collection, inNamespace, resource, inName] = (path.length <= longestPath && objectPath.exec(path)) || [];
  if (collection === undefined || resource === undefined || inName === undefined) return undefined;
  const name = nameIn(inName);
  const namespace = inNamespace === undefined ? undefined : nameIn(inNamespace);
  if (name === undefined || (inNamespace !== undefined && namespace === undefined)) return undefined;
  return { collection, resource, namespace, name };
}

/** Returns whether a text is the path of a collection, of one namespace or of all. */
export function isCollectionPath(path: string): boolean {
  const [whole, namespace] = (path.length <= longestPath && collectionPath.exec(path)) || [];
  return whole !== undefined && (namespace === undefined || nameIn(namespace) !== undefined);
}

function nameIn(segment: string): string | undefined {
  if (!/^[\w.~!*'():@$&+,;=%-]+$/.test(segment)) return undefined;
  try {
    const name = decodeURIComponent(segment);
    return name === '.' || name === '..' || /[/\\?#%\p{Cc}]/u.test(name) ? undefined : name;
  } catch {
    return undefined;
  }
}

/** Returns whether a path is that of the definition that leases a slot. */
export function isLeasePath(path: string): boolean {
  const name = parseObjectPath(path)?.name ?? '';
  const slot = slotOfGroup(groupInName(name));
  return slot !== undefined && name === leaseOf(slot).name;
}

/**
 * Returns whether an object is of this run by its name: the name begins with the prefix of the run, it is in a namespace
 * whose name does, or it is a definition in a group of the run.
 */
export function isOwnByName({ resource, namespace, name }: ObjectPath, run: string): boolean {
  const own = ownNames(run);
  if (own.isName(namespace ?? name) || own.isName(name)) return true;
  return resource === 'customresourcedefinitions' && own.isGroup(groupInName(name));
}
