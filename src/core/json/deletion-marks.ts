import type { Json } from '../model/json.ts';
import { stringAt } from './object-identity.ts';
import { pointTo } from './pointer.ts';

/** Returns whether an object is marked for deletion (specification, "Two-phase deletion of any object"). */
export function isMarkedForDeletion(object: Json | undefined): boolean {
  return stringAt(object, '/metadata/deletionTimestamp') !== undefined;
}

/** Returns whether the metadata of an object has finalizers, which hold the object after its deletion. */
export function hasFinalizers(object: Json | undefined): boolean {
  return hasItems(object, '/metadata/finalizers');
}

/** Returns whether anything holds an object after its deletion: the finalizers of its metadata or, for a namespace, of its spec. */
export function isHeldByFinalizers(object: Json | undefined): boolean {
  return hasFinalizers(object) || hasItems(object, '/spec/finalizers');
}

function hasItems(object: Json | undefined, at: string): boolean {
  const items = object === undefined ? undefined : pointTo(object, at);
  return Array.isArray(items) && items.length > 0;
}
