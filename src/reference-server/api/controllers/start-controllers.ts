import type { JsonObject } from '#core/model/json';
import { textAt } from '../../json/json-object.ts';
import { declaredBy } from '../../kinds/resources/registry.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { collectionPrefix } from '../../kinds/resources/storage-key.ts';
import type { Api } from '../api.ts';
import { finishPropagation, waitsForDependents } from './finish-propagation.ts';
import { finishDefinitions, finishNamespaces } from './finish-terminating.ts';

/**
 * Starts the controllers: they finish terminating definitions and, unless clients do it, terminating namespaces and the
 * dependents of deleted objects. They run shortly after every deletion, until the returned function is called.
 */
export function startControllers(api: Api, options: { readonly namespaceController: boolean }): () => void {
  const typeOf = (strategy: ResourceType['strategy']): readonly ResourceType[] =>
    api.registry.types().filter((type) => type.strategy === strategy);
  let cancel: (() => void) | undefined;
  /** The keys of the objects that wait for their dependents: there are few or none, and to look for them is slow. */
  const waiting = new Set<string>();
  const track = (key: string, object: JsonObject | undefined): void => {
    if (waitsForDependents(object)) waiting.add(key);
    else waiting.delete(key);
  };
  const reconcile = (): void => {
    cancel = undefined;
    for (const type of typeOf('definition')) finishDefinitions(api, type);
    if (options.namespaceController && waiting.size > 0) finishPropagation(api);
    if (options.namespaceController) for (const type of typeOf('namespace')) finishNamespaces(api, type);
  };
  const definitionPrefixes = typeOf('definition').map((type) => collectionPrefix(type));
  const unsubscribe = api.store.subscribe((change) => {
    const { before, after } = change;
    track(change.key, after);
    if (after === undefined && before !== undefined && definitionPrefixes.some((prefix) => change.key.startsWith(prefix))) {
      api.watches.endCollection(collectionPrefix(declaredBy(before)), change.revision);
    }
    // A create, or an update of a live object, leaves nothing to finish.
    if (after === undefined || textAt(after, 'metadata', 'deletionTimestamp') !== undefined) cancel ??= api.clock.after(0, reconcile);
  });
  // Objects may have been terminating when the server last stopped.
  for (const { key, object } of api.store.list('', api.store.revision())) track(key, object);
  cancel = api.clock.after(0, reconcile);
  return () => {
    unsubscribe();
    cancel?.();
  };
}
