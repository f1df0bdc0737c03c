import { groupInName, leaseOf, ownNames, slotOfGroup } from '#core/codecs/own-names';
import { parseResourcePath, type ResourcePath } from '#core/codecs/resource-path';
import { isDefinitions, isNamedAsOwn } from '../gateway/known-objects.ts';

/** The path of an object, with the escapes of its names resolved. */
export type ObjectPath = ResourcePath & {
  readonly name: string;
  /** Of the object: all before the last slash. */
  readonly collection: string;
};

const longestPath = 2_000;
const segment = /^[\w.~!*'():@$&+,;=%-]+$/;
const notInNames = /[/\\?#%\p{Cc}]/u;

/**
 * Reads the path of an object; `undefined` for any other text. Names of it are names and no other part of a path: none is
 * `..`, and none contains a slash, escaped or not.
 */
export function parseObjectPath(path: string): ObjectPath | undefined {
  const place = parsePath(path);
  if (place?.name === undefined || place.subresource !== undefined) return undefined;
  return { ...place, name: place.name, collection: path.slice(0, path.lastIndexOf('/')) };
}

/** Returns whether a text is the path of a collection, of one namespace or of all. */
export function isCollectionPath(path: string): boolean {
  const place = parsePath(path);
  return place !== undefined && place.name === undefined;
}

/** Reads a path that may come from a file or a server: each of its parts is plain. */
function parsePath(path: string): ResourcePath | undefined {
  if (
    path.length > longestPath ||
    !path.startsWith('/') ||
    !path
      .slice(1)
      .split('/')
      .every((one) => segment.test(one))
  )
    return undefined;
  const place = parseResourcePath(path);
  if (place === undefined || !/^v[a-z0-9]+$/.test(place.version)) return undefined;
  const { group, resource, namespace = '', name = '' } = place;
  const isPlain = /^[a-z0-9.-]*$/.test(group) && /^[a-z0-9.-]+$/.test(resource) && !notInNames.test(namespace + name);
  return isPlain ? place : undefined;
}

/** Returns whether a path is that of a namespace. */
export function isNamespacePath(path: string): boolean {
  const object = parseObjectPath(path);
  return object !== undefined && object.group === '' && object.resource === 'namespaces' && object.namespace === undefined;
}

/** Returns whether a path is that of the definition of a type. */
export function isDefinitionPath(path: string): boolean {
  const object = parseObjectPath(path);
  return object !== undefined && isDefinitions(object);
}

/** Returns whether a path is that of the definition that leases a slot. */
export function isLeasePath(path: string): boolean {
  const name = parseObjectPath(path)?.name ?? '';
  const slot = slotOfGroup(groupInName(name));
  return slot !== undefined && name === leaseOf(slot).name;
}

/**
 * Returns whether an object is of this run by its name, as the gateway says, or because it is in a namespace whose name begins
 * with the prefix of the run.
 */
export function isOwnByName(object: ObjectPath, run: string): boolean {
  const own = ownNames(run);
  return own.isName(object.namespace ?? '') || isNamedAsOwn(object, object.name, own);
}
