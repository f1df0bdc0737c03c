import type { Json } from '../model/json.ts';
import { pointTo } from './pointer.ts';

/** `metadata.name`, or `''`. */
export function nameOf(object: Json | undefined): string {
  return stringAt(object, '/metadata/name') ?? '';
}

/** `metadata.resourceVersion`, of an object or a collection, if it is a string. */
export function resourceVersionOf(object: Json | undefined): string | undefined {
  return stringAt(object, '/metadata/resourceVersion');
}

/** The string at a place, if there is one. */
export function stringAt(document: Json | undefined, pointer: string): string | undefined {
  const value = pointTo(document, pointer);
  return typeof value === 'string' ? value : undefined;
}

/** The items of a collection; none where there is no such array. */
export function itemsOf(collection: Json | undefined): readonly Json[] {
  const items = pointTo(collection, '/items');
  return Array.isArray(items) ? items : [];
}
