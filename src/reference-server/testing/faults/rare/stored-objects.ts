import type { Store } from '../../../store/store.ts';
import { uidOf } from './object-states.ts';

/** Returns the key of the stored object with a uid. */
export function keyWithUid(store: Store, uid: string): string | undefined {
  if (uid === '') return undefined;
  for (const { key, object } of store.list('/', store.revision())) if (uidOf(object) === uid) return key;
  return undefined;
}
