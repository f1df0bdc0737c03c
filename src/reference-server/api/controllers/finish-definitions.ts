import { objectAt, textAt, textsAt, withFields } from '../../json/json-object.ts';
import { declaredBy } from '../../kinds/resources/registry.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { collectionPrefix } from '../../kinds/resources/storage-key.ts';
import type { Api } from '../api.ts';
import { objectsFinalizer } from '../write/definition-strategy.ts';
import { persist } from '../write/persist.ts';
import { emptyCollection } from './empty-collection.ts';

/** Deletes the objects of terminating definitions, and lets go of the definitions that have none left. */
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
