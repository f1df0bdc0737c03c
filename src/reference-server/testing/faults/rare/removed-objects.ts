import type { JsonObject } from '#core/model/json';
import type { Store } from '../../../store/store.ts';

/** Returns the object that was last removed under a key; `undefined` where none was. */
export function lastRemoved(store: Store, key: string): JsonObject | undefined {
  let removed: JsonObject | undefined;
  for (const change of store.changesAfter(store.oldestRevision()))
    if (change.key === key && change.after === undefined) removed = change.before;
  return removed;
}
