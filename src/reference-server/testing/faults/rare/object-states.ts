import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { objectAt, textAt, textsAt, withFields } from '../../../json/json-object.ts';
import type { Change, Store } from '../../../store/store.ts';
import { entriesIn } from './entries.ts';

/** The paths of the maps of texts in an object. */
export const mapPaths = [['metadata', 'labels'], ['metadata', 'annotations'], ['data']] as const;

/** Returns an object with fields of its metadata set, or removed where `undefined`. */
export function withMetadata(object: JsonObject, fields: { readonly [key: string]: Json | undefined }): JsonObject {
  return withFields(object, { metadata: withFields(objectAt(object, 'metadata'), fields) });
}

/** Returns whether an object has a deletionTimestamp. */
export const isTerminating = (object: JsonObject | undefined): boolean => textAt(object, 'metadata', 'deletionTimestamp') !== undefined;

/** Returns the uid of an object, or an empty text. */
export const uidOf = (object: Json | undefined): string => textAt(object, 'metadata', 'uid') ?? '';

/** Returns the resourceVersion of an object, or an empty text. */
export const versionOf = (object: Json | undefined): string => textAt(object, 'metadata', 'resourceVersion') ?? '';

/** Returns the finalizers of an object. */
export const finalizersOf = (object: JsonObject | undefined): readonly string[] => textsAt(object, 'metadata', 'finalizers');

/** Returns the labels of an object. */
export const labelsOf = (object: JsonObject | undefined): JsonObject => objectAt(object, 'metadata', 'labels');

/** Returns the beginning that all keys of the collection of a key have. */
export const collectionOf = (key: string): string => key.slice(0, key.lastIndexOf('/') + 1);

/** Returns whether two states of an object have the same content, apart from managedFields and the version. */
export function sameContent(one: JsonObject, other: JsonObject): boolean {
  return deepEqual(contentOf(one), contentOf(other));
}

function contentOf(object: JsonObject): JsonObject {
  const bare = withFields(object, { kind: undefined, apiVersion: undefined });
  return withMetadata(bare, { managedFields: undefined, resourceVersion: undefined });
}

/** Returns a value without what is at a path of field names. */
export function withoutPath(value: JsonObject, path: readonly string[]): JsonObject {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  const inner = value[first];
  if (rest.length === 0) return withFields(value, { [first]: undefined });
  return isJsonObject(inner) ? withFields(value, { [first]: withoutPath(inner, rest) }) : value;
}

/** Returns the API versions in which an object itself was written. */
export const versionsWritten = (object: JsonObject): ReadonlySet<string> =>
  new Set(
    entriesIn(object)
      .filter((entry) => textAt(entry, 'subresource') === undefined)
      .map((entry) => textAt(entry, 'apiVersion') ?? ''),
  );

/** Returns the parts of the key of a namespaced object; `undefined` for a key without a namespace. */
export function partsOf(key: string): { readonly collection: string; readonly namespace: string; readonly name: string } | undefined {
  const [, group = '', resource = '', namespace = '', name, ...more] = key.split('/');
  return name === undefined || more.length > 0 ? undefined : { collection: `/${group}/${resource}/`, namespace, name };
}

/** Returns the last change of a key, or of any key with a prefix, that a store retains. */
export function lastChange(store: Pick<Store, 'changesAfter' | 'oldestRevision'>, isOf: (key: string) => boolean): Change | undefined {
  let last: Change | undefined;
  for (const change of store.changesAfter(store.oldestRevision())) if (isOf(change.key)) last = change;
  return last;
}
