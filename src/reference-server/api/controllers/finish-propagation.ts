import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, textsAt, valueAt, withFields } from '../../json/json-object.ts';
import { collectionPrefix } from '../../kinds/resources/storage-key.ts';
import type { Api } from '../api.ts';
import type { ObjectAddress } from '../read/get-object.ts';
import { deleteObject } from '../write/delete-object.ts';
import { propagationFinalizers } from '../write/finalizers.ts';
import { persist } from '../write/persist.ts';

/** Returns whether an object is deleted and waits for what is done with its dependents. */
export function waitsForDependents(object: JsonObject | undefined): boolean {
  return textAt(object, 'metadata', 'deletionTimestamp') !== undefined && propagationFinalizerOf(object) !== undefined;
}

type Found = { readonly address: ObjectAddress; readonly object: JsonObject };

/**
 * Processes the dependents of deleted objects as their finalizers say: removes their owner references, or deletes them and
 * waits for those that block the owner. Then removes the finalizer.
 */
export function finishPropagation(api: Api): void {
  const everything = allObjects(api);
  for (const { address, object } of everything) {
    if (!waitsForDependents(object)) continue;
    const finalizer = propagationFinalizerOf(object);
    const owned = everything.filter((one) => referencesTo(object, one.object).length > 0);
    if (finalizer === propagationFinalizers.Orphan) for (const one of owned) release(api, one, object);
    else if (isBlocked(api, owned, object)) continue;
    const left = textsAt(object, 'metadata', 'finalizers').filter((one) => one !== finalizer);
    persist(api, address, object, { object: withMetadata(object, { finalizers: left.length === 0 ? undefined : left }), dryRun: false });
  }
}

function propagationFinalizerOf(object: JsonObject | undefined): string | undefined {
  const finalizers: readonly string[] = Object.values(propagationFinalizers);
  return textsAt(object, 'metadata', 'finalizers').find((one) => finalizers.includes(one));
}

function allObjects(api: Api): readonly Found[] {
  // Versions of a type share their objects, so one of them is enough.
  const types = new Map(api.registry.types().map((type) => [collectionPrefix(type), type]));
  return [...types].flatMap(([prefix, type]) =>
    [...api.store.list(prefix, api.store.revision())].map(({ object }) => ({
      address: { type, namespace: textAt(object, 'metadata', 'namespace'), name: textAt(object, 'metadata', 'name') ?? '' },
      object,
    })),
  );
}

const referencesTo = (owner: JsonObject, owned: JsonObject): readonly Json[] =>
  arrayAt(owned, 'metadata', 'ownerReferences').filter((one) => textAt(one, 'uid') === textAt(owner, 'metadata', 'uid'));

function release(api: Api, { address, object }: Found, owner: JsonObject): void {
  const gone = referencesTo(owner, object);
  const left = arrayAt(object, 'metadata', 'ownerReferences').filter((one) => !gone.includes(one));
  persist(api, address, object, { object: withMetadata(object, { ownerReferences: left.length === 0 ? undefined : left }), dryRun: false });
}

/** Deletes the dependents of an object, and returns whether one is left that the owner has to wait for. */
function isBlocked(api: Api, owned: readonly Found[], owner: JsonObject): boolean {
  for (const { address, object } of owned)
    if (textAt(object, 'metadata', 'deletionTimestamp') === undefined)
      deleteObject(api, address, {
        dryRun: false,
        uid: textAt(object, 'metadata', 'uid'),
        resourceVersion: undefined,
        propagation: 'Foreground',
      });
  return owned.some(({ object }) => referencesTo(owner, object).some((one) => valueAt(one, 'blockOwnerDeletion') === true));
}

const withMetadata = (object: JsonObject, fields: { readonly [key: string]: Json | undefined }): JsonObject =>
  withFields(object, { metadata: withFields(objectAt(object, 'metadata'), fields) });
