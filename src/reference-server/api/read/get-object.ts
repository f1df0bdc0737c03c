import type { JsonObject } from '#core/model/json';
import { refusals } from '../../exchange/refusals.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { collectionPrefix, objectKey } from '../../kinds/resources/storage-key.ts';
import type { Api } from '../api.ts';
import { present } from './present.ts';
import { requireReached } from './require-reached.ts';
import type { RequestedVersion } from './resource-version.ts';

/** The address of one object. */
export type ObjectAddress = { readonly type: ResourceType; readonly namespace: string | undefined; readonly name: string };

/**
 * Reads one object (specification, "Resource-version semantics", the table for get); "Any" returns the latest state too.
 * Rejects with a refusal: 404, or 504 for a version that is not reached in time.
 */
export async function getObject(
  api: Api,
  address: ObjectAddress,
  version: RequestedVersion,
  signal: AbortSignal | undefined,
): Promise<JsonObject> {
  if (version.kind === 'other') await requireReached(api, version, signal);
  const revision = api.hooks.servedRevision({
    operation: 'get',
    match: 'unset',
    limited: false,
    version: version.kind,
    requested: version.kind === 'other' ? version.revision : undefined,
    current: api.store.revision(),
    oldest: Math.max(api.store.oldestRevision(), address.type.firstRevision),
    origin: address.type.origin,
    key: objectKey(address.type, address.namespace, address.name),
    collection: collectionPrefix(address.type, address.namespace),
    store: api.store,
  });
  return present(address.type, requireObject(api, address, revision));
}

/** Returns the stored object at an address, at a revision or the latest. Throws a refusal with 404 where there is none. */
export function requireObject(api: Api, address: ObjectAddress, revision?: number): JsonObject {
  const object = api.store.get(objectKey(address.type, address.namespace, address.name), revision);
  if (object === undefined) throw refusals.notFound({ group: address.type.group, resource: address.type.resource, name: address.name });
  return object;
}
