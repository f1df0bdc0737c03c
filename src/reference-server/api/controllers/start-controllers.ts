import { textAt } from '../../json/json-object.ts';
import { declaredBy } from '../../kinds/resources/registry.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { collectionPrefix } from '../../kinds/resources/storage-key.ts';
import type { Api } from '../api.ts';
import { finishPropagation } from './finish-propagation.ts';
import { finishDefinitions, finishNamespaces } from './finish-terminating.ts';

/**
 * Starts the controllers: they finish terminating definitions and, unless clients do it, terminating namespaces and the
 * dependents of deleted objects. They run shortly after every deletion, until the returned function is called.
 */
export function startControllers(api: Api, options: { readonly namespaceController: boolean }): () => void {
  const typeOf = (strategy: ResourceType['strategy']): readonly ResourceType[] =>
    api.registry.types().filter((type) => type.strategy === strategy);
  let cancel: (() => void) | undefined;
  const reconcile = (): void => {
    cancel = undefined;
    for (const type of typeOf('definition')) finishDefinitions(api, type);
    if (options.namespaceController) finishPropagation(api);
    if (options.namespaceController) for (const type of typeOf('namespace')) finishNamespaces(api, type);
  };
  const definitionPrefixes = typeOf('definition').map((type) => collectionPrefix(type));
  const unsubscribe = api.store.subscribe((change) => {
    const { before, after } = change;
    if (after === undefined && before !== undefined && definitionPrefixes.some((prefix) => change.key.startsWith(prefix))) {
      api.watches.endCollection(collectionPrefix(declaredBy(before)), change.revision);
    }
    // A create, or an update of a live object, leaves nothing to finish.
    if (after === undefined || textAt(after, 'metadata', 'deletionTimestamp') !== undefined) cancel ??= api.clock.after(0, reconcile);
  });
  // Objects may have been terminating when the server last stopped.
  cancel = api.clock.after(0, reconcile);
  return () => {
    unsubscribe();
    cancel?.();
  };
}
