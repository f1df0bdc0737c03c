import type { Json, JsonObject } from '#core/model/json';
import { jsonEqual } from '../../json/json-equal.ts';
import { arrayAt, isObject, objectAt, textAt, withFields } from '../../json/json-object.ts';
import { objectKey } from '../../kinds/resources/storage-key.ts';
import { emptyAsNull } from '../../kinds/schema/empty-as-null.ts';
import { withoutEmptyMetadata } from '../../kinds/schema/without-empty-metadata.ts';
import type { Api } from '../api.ts';
import { withoutOwnedMaps } from '../apply/index.ts';
import type { ObjectAddress } from '../read/get-object.ts';
import { strategyOf } from './strategies.ts';
import { withVersion } from './with-version.ts';

/** What is written: an object in its stored version, and whether only for show. */
export type Written = {
  readonly object: JsonObject;
  readonly dryRun: boolean;
  /** Fields of metadata with nothing in them, which are stored and never shown. */
  readonly unseen?: JsonObject | undefined;
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
  return put(api, address, withFields(complete, { metadata: withFields(objectAt(complete, 'metadata'), written.unseen ?? {}) }));
}

const put = (api: Api, { type, namespace, name }: ObjectAddress, object: JsonObject): JsonObject =>
  api.store.put(objectKey(type, namespace, name), (revision) => withVersion(object, revision));

/** Whether an object is to be deleted and nothing holds it. */
function isFinished(api: Api, address: ObjectAddress, object: JsonObject): boolean {
  const isMarked = textAt(object, 'metadata', 'deletionTimestamp') !== undefined;
  return isMarked && !isHeld(api, address, object) && api.hooks.goesWithLastFinalizer(address.type);
}

/** Whether something holds an object that is to be deleted: a finalizer, or what its type knows of. */
export function isHeld(api: Api, address: ObjectAddress, object: JsonObject): boolean {
  return api.hooks.isHeldBy(arrayAt(object, 'metadata', 'finalizers')) || strategyOf(address.type).held(object);
}

/** Whether two states of an object differ in nothing but the times in managedFields. */
function isSame(live: JsonObject, next: JsonObject): boolean {
  return jsonEqual(timeless(live), timeless(next));
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
