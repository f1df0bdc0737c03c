import { deepEqual } from '#core/json/deep-equal';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, isObject, objectAt, textAt, withFields } from '../../json/json-object.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { objectKey } from '../../kinds/resources/storage-key.ts';
import { emptyAsNull, emptyMetadata, withoutEmptyMetadata } from '../../kinds/schema/empty-values.ts';
import type { Api } from '../api.ts';
import { withoutOwnedMaps } from '../apply/index.ts';
import type { ObjectAddress } from '../read/get-object.ts';
import { withVersion } from '../read/resource-version.ts';
import { strategyOf } from './strategies.ts';

/** What is written: an object in its stored version, and whether only for show. */
export type Written = {
  readonly object: JsonObject;
  readonly dryRun: boolean;
  /** Fields of metadata with nothing in them, which are stored and never shown. */
  readonly hidden?: JsonObject | undefined;
};

/**
 * Writes what an object has become: not at all where nothing changed, and as its removal where it is terminating and
 * nothing holds it any more (specification, "Two-phase deletion of any object"). Answers with the object as it is now.
 */
export function persist(api: Api, address: ObjectAddress, stored: JsonObject | undefined, written: Written): JsonObject {
  const live = stored === undefined ? undefined : withoutEmptyMetadata(stored);
  const wanted = withoutEmptyMetadata(written.object);
  const stores = objectAt(emptyAsNull(address.type.schema, wanted));
  // What is not stored is not read back.
  const whole = live !== undefined && written.dryRun ? wanted : stores;
  const next = api.personality.ownedMaps === 'told' ? whole : withoutOwnedMaps(whole);
  const isUnchanged = live !== undefined && [stores, next].some((one) => api.hooks.isUnchanged(isSame(live, one)));
  // What nobody sees goes with the first write that changes nothing else.
  if (isUnchanged) return live === stored || written.dryRun ? live : put(api, address, live);
  const complete = withFields(next, { apiVersion: address.type.storedApiVersion, kind: address.type.kind });
  if (written.dryRun) return complete;
  if (live !== undefined && isFinished(api, address, next)) {
    api.store.remove(objectKey(address.type, address.namespace, address.name));
    return complete;
  }
  return put(api, address, withFields(complete, { metadata: withFields(objectAt(complete, 'metadata'), written.hidden ?? {}) }));
}

const put = (api: Api, { type, namespace, name }: ObjectAddress, object: JsonObject): JsonObject =>
  api.store.put(objectKey(type, namespace, name), (revision) => withVersion(object, revision));

/** Whether an object is to be deleted and nothing holds it. */
function isFinished(api: Api, address: ObjectAddress, object: JsonObject): boolean {
  const isMarked = textAt(object, 'metadata', 'deletionTimestamp') !== undefined;
  return isMarked && !isHeld(api, address, object) && api.hooks.removesWithLastFinalizer(address.type);
}

/** Whether something holds an object that is to be deleted: a finalizer, or what its type knows of. */
export function isHeld(api: Api, address: ObjectAddress, object: JsonObject): boolean {
  return api.hooks.blocksRemoval(arrayAt(object, 'metadata', 'finalizers')) || strategyOf(address.type).held(object);
}

/** Whether two states of an object differ in nothing but the times in managedFields. */
function isSame(live: JsonObject, next: JsonObject): boolean {
  return deepEqual(timeless(live), timeless(next));
}

function timeless(object: JsonObject): JsonObject {
  const metadata = objectAt(object, 'metadata');
  const managedFields = arrayAt(metadata, 'managedFields').map(
    (entry): Json => (isObject(entry) ? withFields(entry, { time: undefined }) : entry),
  );
  return withFields(object, {
    kind: undefined,
    apiVersion: undefined,
    metadata: withFields(metadata, { managedFields, resourceVersion: undefined }),
  });
}

/** The fields of metadata with nothing in them that an apply leaves in a stored custom resource, as on released servers. */
export function hiddenMetadata({ personality }: Pick<Api, 'personality'>, type: ResourceType, merged: JsonObject): JsonObject {
  return type.origin === 'definition' && personality.emptyMetadata === 'stored-unseen' ? emptyMetadata(merged) : {};
}
