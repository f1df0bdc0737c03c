import type { JsonObject } from '#core/model/json';
import { refusals } from '../../exchange/refusals.ts';
import { objectAt, textAt, valueAt, withFields } from '../../json/json-object.ts';
import { objectKey } from '../../kinds/resources/storage-key.ts';
import type { Api } from '../api.ts';
import type { ObjectAddress } from '../read/get-object.ts';
import { requireObject } from '../read/get-object.ts';
import { present } from '../read/present.ts';
import { withVersion } from '../read/resource-version.ts';
import type { DeleteOptions } from './delete-options.ts';
import { withPropagation } from './finalizers.ts';
import { isHeld, persist, putUntilRemoved } from './persist.ts';
import { namespaces } from './require-live-namespace.ts';
import { strategyOf } from './strategies.ts';
import { timestamp } from './timestamp.ts';

/** The grace period of a pod that sets none, and the longest that a timestamp supports. */
const defaultGraceSeconds = 30;
const longestGraceSeconds = 1_000_000_000;

/** Namespaces that cannot be deleted. */
export const permanentNamespaces: readonly string[] = ['default', 'kube-system'];

/**
 * Deletes an object, or marks it where something blocks its removal (specification, "Two-phase deletion of any object").
 * Returns the marked or removed object, or a Status. Throws a refusal: 404, 409 for a failed precondition, 403 for a
 * permanent namespace.
 */
export function deleteObject(api: Api, address: ObjectAddress, options: DeleteOptions): JsonObject {
  const live = requireObject(api, address);
  requirePreconditions(address, live, options);
  if (address.type.strategy === 'namespace' && permanentNamespaces.includes(address.name)) {
    throw refusals.forbidden({ ...namespaces, name: address.name }, 'this namespace may not be deleted');
  }
  const marked = marking(api, address, withPropagation(live, options.propagation), options);
  if (marked !== undefined) return present(address.type, persist(api, address, live, { object: marked, dryRun: options.dryRun }));
  const delay = api.hooks.removalDelay(address.type);
  if (delay !== undefined) return present(address.type, removeLater(api, address, live, { delay, options }));
  const removed = options.dryRun ? live : withVersion(live, api.store.remove(objectKey(address.type, address.namespace, address.name)));
  return address.type.deletedAnswer === 'object' ? present(address.type, removed) : succeeded(address, live);
}

/** Returns the object marked as terminating; `undefined` where nothing blocks its removal. */
function marking(api: Api, address: ObjectAddress, live: JsonObject, options: DeleteOptions): JsonObject | undefined {
  const isBlocked = isHeld(api, address, live) && !api.hooks.removesHeld({ live, dryRun: options.dryRun });
  return isBlocked ? markedObject(api, address, live, options) : undefined;
}

/** Marks an object that nothing blocks, and removes it after the delay unless something blocks it by then. */
function removeLater(
  api: Api,
  address: ObjectAddress,
  live: JsonObject,
  { delay, options }: { readonly delay: number; readonly options: DeleteOptions },
): JsonObject {
  const marked = markedObject(api, address, live, options);
  if (marked === live || options.dryRun) return marked;
  return putUntilRemoved(api, address, marked, delay);
}

function markedObject(api: Api, address: ObjectAddress, live: JsonObject, options: DeleteOptions): JsonObject {
  const metadata = objectAt(live, 'metadata');
  if (metadata['deletionTimestamp'] !== undefined) return live;
  const generation = metadata['generation'];
  const grace = graceSeconds(address, live, options);
  const marked = withFields(metadata, {
    deletionTimestamp: timestamp(api.clock, api.personality.deletionTime === 'end-of-grace' ? grace : 0),
    deletionGracePeriodSeconds: grace,
    ...(typeof generation === 'number' ? { generation: generation + 1 } : {}),
  });
  return strategyOf(address.type).onDelete(api, withFields(live, { metadata: marked }));
}

/** Returns the grace period of an object: of the built-in types only pods have one, once they are bound to a node. */
function graceSeconds({ type }: ObjectAddress, live: JsonObject, requested: DeleteOptions): number {
  if (type.group !== '' || type.kind !== 'Pod' || textAt(live, 'spec', 'nodeName') === undefined) return 0;
  const seconds = requested.graceSeconds ?? valueAt(live, 'spec', 'terminationGracePeriodSeconds') ?? defaultGraceSeconds;
  return typeof seconds === 'number' && Number.isInteger(seconds) && seconds >= 0 && seconds <= longestGraceSeconds ? seconds : 0;
}

function requirePreconditions(address: ObjectAddress, live: JsonObject, options: DeleteOptions): void {
  // Released servers name the kind here.
  const about = { group: address.type.group, resource: address.type.kind, name: address.name };
  for (const [field, wanted] of [['uid', options.uid] as const, ['resourceVersion', options.resourceVersion] as const]) {
    const is = textAt(live, 'metadata', field);
    if (wanted !== undefined && wanted !== is)
      throw refusals.conflict(about, `the ${field} in the precondition (${wanted}) does not match the ${field} in record (${is ?? ''})`);
  }
}

function succeeded(address: ObjectAddress, live: JsonObject): JsonObject {
  const { group, resource } = address.type;
  const details = withFields(
    { name: address.name, kind: resource },
    { group: group === '' ? undefined : group, uid: objectAt(live, 'metadata')['uid'] },
  );
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details };
}
