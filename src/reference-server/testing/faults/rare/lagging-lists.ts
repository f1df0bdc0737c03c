import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import { objectAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { lastChange, sameContent } from './object-states.ts';

/** Returns whether two states of an object differ in the status alone. */
function differsInStatusAlone(before: JsonObject, after: JsonObject): boolean {
  const apart = (object: JsonObject): JsonObject => withFields(object, { status: undefined });
  return !deepEqual(objectAt(before, 'status'), objectAt(after, 'status')) && sameContent(apart(before), apart(after));
}

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
  {
    id: 'list-lags-behind-status-write',
    breaks: 'A list of a collection whose last change is a write to the status of an object shows the state before it.',
    statements: ['resource-version-meaning/most-recent/list'],
    undetected: 'No case lists a collection right after a write to the status of one of its objects.',
    change: ({ servedRevision }) => ({
      servedRevision: (read) => {
        const { operation, version, collection, store, oldest } = read;
        if (operation !== 'list' || version !== 'unset') return servedRevision(read);
        const last = [...store.changesAfter(oldest)].filter(({ key }) => key.startsWith(collection)).at(-1);
        if (last?.before === undefined || last.after === undefined) return servedRevision(read);
        return differsInStatusAlone(last.before, last.after) ? last.revision - 1 : servedRevision(read);
      },
    }),
  },
];
