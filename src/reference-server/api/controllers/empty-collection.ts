import { textAt } from '../../json/json-object.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { collectionPrefix } from '../../kinds/resources/storage-key.ts';
import type { Api } from '../api.ts';
import { deleteObject } from '../write/delete-object.ts';

/** Deletes every object of a collection; answers with whether none is left, since finalizers may hold some. */
export function emptyCollection(api: Api, type: ResourceType, namespace: string | undefined): boolean {
  const prefix = collectionPrefix(type, namespace);
  for (const { object } of [...api.store.list(prefix, api.store.revision())]) {
    const address = { type, namespace: textAt(object, 'metadata', 'namespace'), name: textAt(object, 'metadata', 'name') ?? '' };
    deleteObject(api, address, { dryRun: false, uid: undefined, resourceVersion: undefined });
  }
  return [...api.store.list(prefix, api.store.revision())].length === 0;
}
