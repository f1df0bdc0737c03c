import { arrayAt, objectAt, textAt, withFields } from '../../json/json-object.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { collectionPrefix } from '../../kinds/resources/storage-key.ts';
import type { Api } from '../api.ts';
import { persist } from '../write/persist.ts';
import { emptyCollection } from './empty-collection.ts';

/** Deletes what is in terminating namespaces, and lets go of those that are empty (specification, "Object names", rule 4). */
export function finishNamespaces(api: Api, namespaces: ResourceType): void {
  for (const { object } of [...api.store.list(collectionPrefix(namespaces), api.store.revision())]) {
    if (textAt(object, 'metadata', 'deletionTimestamp') === undefined || arrayAt(object, 'spec', 'finalizers').length === 0) continue;
    const name = textAt(object, 'metadata', 'name') ?? '';
    // Versions of a type share their objects, so one of them is enough.
    const contents = new Map(
      api.registry
        .types()
        .filter((type) => type.namespaced)
        .map((type) => [collectionPrefix(type, name), type]),
    );
    const emptied = (api.hooks.emptiesNamespace() ? [...contents.values()] : []).map((type) => emptyCollection(api, type, name));
    if (emptied.includes(false)) continue;
    const released = withFields(object, { spec: withFields(objectAt(object, 'spec'), { finalizers: undefined }) });
    persist(api, { type: namespaces, namespace: undefined, name }, object, { object: released, dryRun: false });
  }
}
