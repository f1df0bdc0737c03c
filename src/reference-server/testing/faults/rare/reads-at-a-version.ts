import { collectionPrefix, objectKey } from '../../../kinds/resources/storage-key.ts';
import type { Fault } from '../fault.ts';
import { keepStore } from './kept-store.ts';
import { seeing } from './seen-requests.ts';

const invalidVersion = { status: 400, reason: 'BadRequest', message: 'a resourceVersion is not supported here' } as const;

/** Returns the fault of reads of objects that do not exist at a version from the future. */
function missingInFuture(): Fault {
  const kept = keepStore();
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
      const wasRemoved = (key: string): boolean =>
        kept.store !== undefined &&
        kept.store.get(key) === undefined &&
        [...kept.store.changesAfter(kept.store.oldestRevision())].some((change) => change.key === key);
      return {
        ...kept.from(plain),
        futureVersionResponse: () => (read !== undefined && wasRemoved(read) ? 'current' : plain.futureVersionResponse()),
      };
    },
  };
}

/** Returns the parts of the fault by which a list at a version of another collection shows the next change of its own. */
function exactAtForeignVersion(): Pick<Fault, 'change' | 'exchanges'> {
  let collection: string | undefined;
  return {
    exchanges: [
      seeing(({ route }) => {
        collection = route?.of === 'collection' ? collectionPrefix(route.type, route.namespace) : undefined;
      }),
    ],
    change: (plain) => ({
      exactRevision: (exact) => {
        const revision = plain.exactRevision(exact);
        const prefix = collection;
        const [at, ...later] = [...exact.store.changesAfter(revision - 1)];
        if (prefix === undefined || at?.revision !== revision || at.key.startsWith(prefix)) return revision;
        return later.find(({ key }) => key.startsWith(prefix))?.revision ?? revision;
      },
    }),
  };
}

/** Returns the fault of a server that does not wait at a second try. */
function servedSecondTry(): Fault {
  const refused = new Set<string>();
  let isTriedAgain = false;
  return {
    id: 'second-try-of-future-version-served',
    breaks: 'A get or list of a version that was never reached is answered from the latest state if it was answered with 504 before.',
    statements: ['unrecognized-version/get/status'],
    exchanges: [
      seeing(({ operation, request }) => {
        isTriedAgain = (operation === 'get' || operation === 'list') && refused.has(request.target);
      }),
      {
        on: { operation: ['get', 'list'], query: { resourceVersion: 'present' }, status: 504 },
        also: {
          to: ({ request }) => {
            refused.add(request.target);
            return '/livez';
          },
        },
      },
    ],
    change: (plain) => {
      refused.clear();
      isTriedAgain = false;
      return { futureVersionResponse: () => (isTriedAgain ? 'current' : plain.futureVersionResponse()) };
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
  {
    id: 'exact-list-at-version-of-another-collection-later',
    breaks: 'A list at the exact version of a write to another collection shows the next change in its own collection too.',
    statements: ['resource-version-meaning/exact'],
    ...exactAtForeignVersion(),
  },
  servedSecondTry(),
  {
    id: 'scale-at-version-refused',
    breaks: 'A get of a scale at a version is refused.',
    statements: ['get-resource-version/rv-other'],
    exchanges: [{ on: { operation: 'get', subresource: 'scale', query: { resourceVersion: /^[1-9]/ } }, refuse: invalidVersion }],
  },
  {
    id: 'status-at-version-zero-refused',
    breaks: 'A get of the status of an object at version 0 is refused.',
    statements: ['get-resource-version/rv-zero'],
    exchanges: [{ on: { operation: 'get', subresource: 'status', query: { resourceVersion: '0' } }, refuse: invalidVersion }],
  },
  {
    id: 'table-of-object-at-version-zero-refused',
    breaks: 'A get at version 0 is refused where the client accepts a Table.',
    statements: ['get-resource-version/rv-zero'],
    exchanges: [{ on: { operation: 'get', headers: { accept: /as=Table/i }, query: { resourceVersion: '0' } }, refuse: invalidVersion }],
  },
  {
    id: 'binary-object-at-version-refused',
    breaks: 'A get at a version is refused where the client accepts the binary media type.',
    statements: ['get-resource-version/rv-other'],
    exchanges: [
      { on: { operation: 'get', headers: { accept: /protobuf/ }, query: { resourceVersion: /^[1-9]/ } }, refuse: invalidVersion },
    ],
  },
];
