import type { Hooks } from '../../../api/hooks.ts';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';

/** The store of a server, for hooks and rules that do not get it. */
type KeptStore = {
  /** The store; undefined before the first request for an object. */
  readonly store: Store | undefined;
  /** Returns the hooks by which a new server gives its store. */
  readonly from: (plain: Hooks) => Pick<Hooks, 'objectWithName'>;
};

/** Keeps the store of the server that was created last with a fault. */
export function keepStore(): KeptStore {
  let store: Store | undefined;
  return {
    get store() {
      return store;
    },
    from: (plain) => {
      store = undefined;
      return {
        objectWithName: (requested) => {
          store = requested.store;
          return plain.objectWithName(requested);
        },
      };
    },
  };
}

/** Returns a fault whose rules read the store of the server. */
export function readingStore(make: (store: () => Store | undefined) => Omit<Fault, 'change'>): Fault {
  const kept = keepStore();
  return { ...make(() => kept.store), change: kept.from };
}
