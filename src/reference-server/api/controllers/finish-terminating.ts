import { arrayAt, objectAt, textAt, textsAt, withFields } from '../../json/json-object.ts';
import { declaredBy } from '../../kinds/resources/registry.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { collectionPrefix } from '../../kinds/resources/storage-key.ts';
import type { Api } from '../api.ts';
import { objectsFinalizer } from '../write/definition-strategy.ts';
import { deleteObject } from '../write/delete-object.ts';
import { persist } from '../write/persist.ts';

/** Deletes the contents of terminating namespaces, and finalizes those that are empty (specification, "Object names", rule 4). */
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
    const emptied = [...contents.values()]
      .filter((type) => api.hooks.emptiesNamespace(type))
      .map((type) => emptyCollection(api, type, name));
    if (emptied.includes(false)) continue;
    const released = withFields(object, { spec: withFields(objectAt(object, 'spec'), { finalizers: undefined }) });
    persist(api, { type: namespaces, namespace: undefined, name }, object, { object: released, dryRun: false });
  }
}

/** Deletes every object of a collection, and returns whether none is left: finalizers may block some. */
function emptyCollection(api: Api, type: ResourceType, namespace: string | undefined): boolean {
  const prefix = collectionPrefix(type, namespace);
  for (const { object } of [...api.store.list(prefix, api.store.revision())]) {
    const address = { type, namespace: textAt(object, 'metadata', 'namespace'), name: textAt(object, 'metadata', 'name') ?? '' };
    deleteObject(api, address, { dryRun: false, uid: undefined, resourceVersion: undefined });
  }
  return [...api.store.list(prefix, api.store.revision())].length === 0;
}

/** Deletes the custom resources of terminating definitions, and removes the finalizer of those that have none left. */
export function finishDefinitions(api: Api, definitions: ResourceType): void {
  const finalizer = objectsFinalizer(api.dialect.apiDomain);
  for (const { object } of [...api.store.list(collectionPrefix(definitions), api.store.revision())]) {
    const metadata = objectAt(object, 'metadata');
    const finalizers = textsAt(metadata, 'finalizers');
    if (metadata['deletionTimestamp'] === undefined || !finalizers.includes(finalizer)) continue;
    const declared = declaredBy(object);
    const type = api.registry.types().find((one) => one.group === declared.group && one.resource === declared.resource);
    if (type !== undefined && !emptyCollection(api, type, undefined)) continue;
    const address = { type: definitions, namespace: undefined, name: textAt(metadata, 'name') ?? '' };
    const released = withFields(metadata, { finalizers: finalizers.filter((one) => one !== finalizer) });
    persist(api, address, object, { object: withFields(object, { metadata: released }), dryRun: false });
  }
}
