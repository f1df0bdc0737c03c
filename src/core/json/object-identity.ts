import type { Json } from '../model/json.ts';
import { pointTo } from './pointer.ts';

/** Returns `metadata.name`, or `''`. */
export function nameOf(object: Json | undefined): string {
  return stringAt(object, '/metadata/name') ?? '';
}

/** Returns `metadata.resourceVersion` of an object or a list, if it is a string. */
export function resourceVersionOf(object: Json | undefined): string | undefined {
  return stringAt(object, '/metadata/resourceVersion');
}

/** Returns the string at a JSON pointer, if there is one. */
export function stringAt(document: Json | undefined, pointer: string): string | undefined {
  const value = pointTo(document, pointer);
  return typeof value === 'string' ? value : undefined;
}

/** Returns the items of a list; none where there is no such array. */
export function itemsOf(collection: Json | undefined): readonly Json[] {
  const items = pointTo(collection, '/items');
  return Array.isArray(items) ? items : [];
}
