import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, withFields } from '../../json/json-object.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { objectKey } from '../../kinds/resources/storage-key.ts';
import { emptyAsNull, emptyMetadata, withoutEmptyMetadata } from '../../kinds/schema/empty-values.ts';
import type { Api } from '../api.ts';
import { withoutOwnedMaps } from '../apply/index.ts';
import type { ObjectAddress } from '../read/get-object.ts';
import { withVersion } from '../read/resource-version.ts';
import { strategyOf } from './strategies.ts';

/** What to write: an object in its stored version, and whether it is a dry run. */
export type Written = {
  readonly object: JsonObject;
  readonly dryRun: boolean;
  /** Whether the change is an apply. */
  readonly applied?: boolean;
  /** Empty metadata fields, which are stored and never shown. */
  readonly hidden?: JsonObject | undefined;
};

/**
 * Writes a changed object: not at all where nothing changed, and as a removal where it is terminating and nothing blocks that
 * any more (specification, "Two-phase deletion of any object"). Returns the resulting object.
 */
export function persist(api: Api, address: ObjectAddress, stored: JsonObject | undefined, written: Written): JsonObject {
  const live = stored === undefined ? undefined : withoutEmptyMetadata(stored);
  const wanted = withoutEmptyMetadata(written.object);
  const stores = objectAt(emptyAsNull(address.type.schema, wanted));
  // The result of a dry run is not decoded again.
  const whole = live !== undefined && written.dryRun ? wanted : stores;
  const next = api.personality.ownedMaps === 'included' ? whole : withoutOwnedMaps(whole);
  const isUnchanged = live !== undefined && [stores, next].some((one) => api.hooks.isUnchanged(isSame(live, one)));
  // The first write that changes nothing else drops empty metadata.
  if (isUnchanged) return live === stored || written.dryRun ? live : put(api, address, live);
  const complete = withFields(next, { apiVersion: address.type.storedApiVersion, kind: address.type.kind });
  if (written.dryRun && !api.hooks.storesDryRun({ live, next })) return complete;
  if (live !== undefined && isFinished(api, address, next, written.applied === true)) {
    const delay = api.hooks.removalDelay(address.type);
    if (delay !== undefined) return putUntilRemoved(api, address, complete, delay);
    api.store.remove(objectKey(address.type, address.namespace, address.name));
    return complete;
  }
  return put(api, address, withFields(complete, { metadata: withFields(objectAt(complete, 'metadata'), written.hidden ?? {}) }));
}

const put = (api: Api, { type, namespace, name }: ObjectAddress, object: JsonObject): JsonObject =>
  api.store.put(objectKey(type, namespace, name), (revision) => withVersion(object, revision));

/** Writes a marked object that nothing blocks, and removes it after the delay unless something blocks it by then. */
export function putUntilRemoved(api: Api, address: ObjectAddress, marked: JsonObject, delay: number): JsonObject {
  const key = objectKey(address.type, address.namespace, address.name);
  const uid = textAt(marked, 'metadata', 'uid');
  api.clock.after(delay, () => {
    const live = api.store.get(key);
    if (live !== undefined && textAt(live, 'metadata', 'uid') === uid && !isHeld(api, address, live)) api.store.remove(key);
  });
  return put(api, address, marked);
}

/** Returns whether an object is marked for deletion and nothing blocks its removal. */
function isFinished(api: Api, address: ObjectAddress, object: JsonObject, applied: boolean): boolean {
  const isMarked = textAt(object, 'metadata', 'deletionTimestamp') !== undefined;
  return isMarked && !isHeld(api, address, object) && api.hooks.removesWithLastFinalizer(address.type, { apply: applied });
}

/** Returns whether a finalizer, or something that its type knows of, blocks the removal of an object. */
export function isHeld(api: Api, address: ObjectAddress, object: JsonObject): boolean {
  return api.hooks.blocksRemoval(arrayAt(object, 'metadata', 'finalizers'), address.type, object) || strategyOf(address.type).held(object);
}

/** Returns whether two states of an object differ at most in the times of managedFields. */
function isSame(live: JsonObject, next: JsonObject): boolean {
  return deepEqual(timeless(live), timeless(next));
}

function timeless(object: JsonObject): JsonObject {
  const metadata = objectAt(object, 'metadata');
  const managedFields = arrayAt(metadata, 'managedFields').map(
    (entry): Json => (isJsonObject(entry) ? withFields(entry, { time: undefined }) : entry),
  );
  return withFields(object, {
    kind: undefined,
    apiVersion: undefined,
    metadata: withFields(metadata, { managedFields, resourceVersion: undefined }),
  });
}

/** Returns the empty metadata fields that an apply leaves in a stored custom resource, as on released servers. */
export function hiddenMetadata({ personality }: Pick<Api, 'personality'>, type: ResourceType, merged: JsonObject): JsonObject {
  return type.origin === 'definition' && personality.emptyMetadata === 'stored-unseen' ? emptyMetadata(merged) : {};
}
