import { objectKey } from '../../../kinds/resources/storage-key.ts';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { seeing } from './seen-requests.ts';

/** Returns the fault of reads of objects that do not exist at a version from the future. */
function missingInFuture(): Fault {
  let store: Store | undefined;
  let read: string | undefined;
  return {
    id: 'future-version-of-removed-object-not-found',
    breaks: 'A get of a removed object at a version that was never reached is answered with 404 at once, as if the version were reached.',
    statements: ['unrecognized-version/get/status'],
    exchanges: [
      seeing(({ operation, route }) => {
        read = operation === 'get' && route?.of === 'object' ? objectKey(route.type, route.namespace, route.name) : undefined;
      }),
    ],
    change: (plain) => {
      store = undefined;
      const wasRemoved = (key: string): boolean =>
        store !== undefined &&
        store.get(key) === undefined &&
        [...store.changesAfter(store.oldestRevision())].some((change) => change.key === key);
      return {
        objectWithName: (requested) => {
          store = requested.store;
          return plain.objectWithName(requested);
        },
        futureVersionResponse: () => (read !== undefined && wasRemoved(read) ? 'current' : plain.futureVersionResponse()),
      };
    },
  };
}

/** Faults of lists and gets at a version (specification, "Resource-version semantics"). */
export const rareReadAtVersionFaults: readonly Fault[] = [
  {
    id: 'page-of-a-hundred-at-version-not-exact',
    breaks: 'A list at a version with a limit of a hundred or more, and without a match, shows the latest state.',
    statements: ['list-resource-version/match-unset/limit-set/rv-other'],
    exchanges: [
      {
        on: {
          operation: 'list',
          query: { resourceVersion: /^[1-9]/, resourceVersionMatch: 'absent', continue: 'absent', limit: /^[1-9]\d{2,}$/ },
        },
        request: { query: { limit: null } },
      },
    ],
  },
  {
    id: 'exact-list-by-field-shows-present-objects',
    breaks: 'A list with a field selector at an exact version shows the objects that still exist as they are now.',
    statements: ['resource-version-meaning/exact'],
    change: ({ isListed, listedObject }) => {
      let isByField = false;
      return {
        isListed: (item) => {
          isByField = item.selective && item.labels === '';
          return isListed(item);
        },
        listedObject: (item) => {
          const present = isByField && item.version === 'other' ? item.store.get(item.key) : undefined;
          return listedObject(present === undefined ? item : { ...item, object: present });
        },
      };
    },
  },
  missingInFuture(),
];
