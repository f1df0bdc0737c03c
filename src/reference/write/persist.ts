import type { Json, JsonObject } from '../../model/json.ts';
import type { Api } from '../api.ts';
import { withoutOwnedMaps } from '../apply/index.ts';
import { jsonEqual } from '../json/json-equal.ts';
import { arrayAt, isObject, objectAt, textAt, withFields } from '../json/json-object.ts';
import type { ObjectAddress } from '../read/get-object.ts';
import { objectKey } from '../resources/storage-key.ts';
import { emptyAsNull } from '../schema/empty-as-null.ts';
import { strategyOf } from './strategy.ts';
import { withVersion } from './with-version.ts';

/**
 * Writes what an object has become: not at all where nothing changed, and as its removal where it is terminating and
 * nothing holds it any more (specification, "Two-phase deletion of any object"). Answers with the object as it is now.
 */
export function persist(api: Api, address: ObjectAddress, live: JsonObject | undefined, wanted: JsonObject, dryRun: boolean): JsonObject {
  const stores = objectAt(emptyAsNull(address.type.schema, wanted));
  if (live !== undefined && api.seams.isUnchanged(isSame(live, stores))) return live;
  // What is not stored is not read back.
  const whole = live !== undefined && dryRun ? wanted : stores;
  const next = api.personality.ownedMaps === 'told' ? whole : withoutOwnedMaps(whole);
  if (live !== undefined && api.seams.isUnchanged(isSame(live, next))) return live;
  const stored = withFields(next, { apiVersion: address.type.storedApiVersion, kind: address.type.kind });
  if (dryRun) return stored;
  const key = objectKey(address.type, address.namespace, address.name);
  if (live !== undefined && isFinished(api, address, next)) {
    api.store.remove(key);
    return stored;
  }
  return api.store.put(key, (revision) => withVersion(stored, revision));
}

/** Whether an object is to be deleted and nothing holds it. */
function isFinished(api: Api, address: ObjectAddress, object: JsonObject): boolean {
  const isMarked = textAt(object, 'metadata', 'deletionTimestamp') !== undefined;
  return isMarked && !isHeld(api, address, object) && api.seams.goesWithLastFinalizer(address.type);
}

/** Whether something holds an object that is to be deleted: a finalizer, or what its type knows of. */
export function isHeld(api: Api, address: ObjectAddress, object: JsonObject): boolean {
  return api.seams.isHeldBy(arrayAt(object, 'metadata', 'finalizers')) || strategyOf(address.type).held(object);
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
