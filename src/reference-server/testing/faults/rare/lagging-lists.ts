import type { Fault } from '../fault.ts';
import { lastChange } from './object-states.ts';

/** Faults of lists that show the state before the last change. */
export const rareLaggingListFaults: readonly Fault[] = [
  {
    id: 'all-namespaces-list-lags-behind-removal',
    breaks: 'The first list of all namespaces after the removal of an object still has that object.',
    statements: ['resource-version-meaning/most-recent/list'],
    change: ({ servedRevision }) => {
      const seen = new Set<number>();
      return {
        servedRevision: (read) => {
          const { operation, version, collection, store } = read;
          const last = operation === 'list' && version === 'unset' ? lastChange(store, (key) => key.startsWith(collection)) : undefined;
          const isOfAll = last?.key.slice(collection.length).includes('/') === true;
          if (last === undefined || last.after !== undefined || !isOfAll || seen.has(last.revision)) return servedRevision(read);
          seen.add(last.revision);
          return last.revision - 1;
        },
      };
    },
  },
];
