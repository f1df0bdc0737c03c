import type { JsonObject } from '#core/model/json';
import { refusals } from '../../exchange/refusals.ts';
import { textAt, withFields } from '../../json/json-object.ts';
import { apiVersionOf } from '../../kinds/resources/resource-type.ts';
import { collectionPrefix, objectKey } from '../../kinds/resources/storage-key.ts';
import type { Api } from '../api.ts';
import type { Collection } from '../read/list-collection.ts';
import { continueField } from '../read/list-collection.ts';
import { present } from '../read/present.ts';
import { deleteObject } from './delete-object.ts';
import type { DeleteOptions } from './delete-options.ts';

/**
 * Deletes the selected objects of a collection one by one (specification, "Verbs"). Returns a Status, or the deleted objects
 * by the personality of released servers.
 */
export function deleteCollection(
  api: Api,
  collection: Collection,
  selects: (object: JsonObject) => boolean,
  options: DeleteOptions,
): JsonObject {
  const { type } = collection;
  const revision = api.store.revision();
  const prefix = api.hooks.deletedKeys({ requested: collectionPrefix(type, collection.namespace), everywhere: collectionPrefix(type) });
  const items = [...api.store.list(prefix, revision)]
    .filter(({ key, object }, index) =>
      api.hooks.deletesItem({ selected: selects(object), selects, nth: index + 1, key, object, store: api.store }),
    )
    .map((stored) => stored.object);
  if (items.length === 0 && api.hooks.refusesToDeleteNothing()) throw refusals.noSuchPath();
  for (const item of items) {
    const address = { type, namespace: textAt(item, 'metadata', 'namespace'), name: textAt(item, 'metadata', 'name') ?? '' };
    if (api.hooks.removesHeldItems() && !options.dryRun) api.store.remove(objectKey(type, address.namespace, address.name));
    else deleteObject(api, address, options);
  }
  if (api.personality.deletedCollection === 'status') {
    return {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Success',
      details: withFields({ kind: type.resource }, { group: type.group === '' ? undefined : type.group }),
    };
  }
  return {
    kind: type.listKind,
    apiVersion: apiVersionOf(type),
    metadata: { resourceVersion: String(revision), ...continueField(api, type, undefined) },
    items: items.map((item) => present(type, item)),
  };
}
