import { textAt } from '../../json/json-object.ts';
import { declaredBy } from '../../kinds/resources/registry.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { collectionPrefix } from '../../kinds/resources/storage-key.ts';
import type { Api } from '../api.ts';
import { finishPropagation } from './finish-propagation.ts';
import { finishDefinitions, finishNamespaces } from './finish-terminating.ts';

/**
 * Starts what acts on its own: it finishes terminating definitions and, unless a client is to do it, namespaces
 * and what deleted objects own.
 * It looks again a moment after every deletion, until the function that it answers with is called.
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
    // What is only created, or changed while it lives, leaves nothing to finish.
    if (after === undefined || textAt(after, 'metadata', 'deletionTimestamp') !== undefined) cancel ??= api.clock.after(0, reconcile);
  });
  // What was terminating when the server last ended goes on.
  cancel = api.clock.after(0, reconcile);
  return () => {
    unsubscribe();
    cancel?.();
  };
}
