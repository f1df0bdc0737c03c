import { withVersion } from '../../../api/read/resource-version.ts';
import { collectionPrefix } from '../../../kinds/resources/storage-key.ts';
import type { Fault } from '../fault.ts';
import { isApplied } from './entries.ts';
import { readingStore } from './kept-store.ts';
import { finalizersOf, isTerminating, partsOf, uidOf, withMetadata } from './object-states.ts';
import { keyOf } from './seen-requests.ts';

/** Returns the rule of an update that creates where an update wrote before. */
function recreatedBefore(): NonNullable<Fault['exchanges']> {
  const written = new Set<string>();
  return [
    {
      on: {
        operation: 'update',
        resource: 'csinodes',
        subresource: 'none',
        query: { dryRun: 'absent' },
        status: 201,
        when: ({ path }) => {
          const isAgain = written.has(path);
          written.add(path);
          return isAgain;
        },
      },
      answer: { status: 200 },
    },
  ];
}

/** Faults of requests for objects that do not exist, that existed before, or that are being deleted. */
export const rareMissingOrTerminatingObjectFaults: readonly Fault[] = [
  readingStore((store) => ({
    id: 'missing-node-record-told-to-anybody',
    breaks: 'A get without credentials of a CSINode that does not exist is answered with 404, and not with 401.',
    statements: ['authentication/no-credentials/get'],
    exchanges: [
      {
        on: {
          operation: 'get',
          resource: 'csinodes',
          headers: { authorization: 'absent' },
          when: (parsed) => {
            const key = keyOf(parsed);
            return (
              parsed.request.certificate === undefined && key !== undefined && store() !== undefined && store()?.get(key) === undefined
            );
          },
        },
        request: { asKnown: true },
      },
    ],
  })),
  readingStore((store) => ({
    id: 'dry-run-of-apply-anew-is-no-creation',
    breaks: 'A dry run of an apply that would create an object under the name of a removed one is answered with 200, and not with 201.',
    statements: ['dry-run/apply-new/status'],
    exchanges: [
      {
        on: {
          operation: 'apply',
          query: { dryRun: 'present' },
          status: 201,
          when: (parsed) => {
            const key = keyOf(parsed);
            const writes = key === undefined ? [] : [...(store()?.changesAfter(0) ?? [])];
            return writes.some((write) => write.key === key && write.after === undefined);
          },
        },
        answer: { status: 200 },
      },
    ],
  })),
  readingStore((store) => ({
    id: 'update-creates-no-namesake',
    breaks: 'An update that would create its object is refused because another namespace has an object of the type with that name.',
    statements: ['verbs/put/creates'],
    exchanges: [
      {
        on: {
          operation: 'update',
          subresource: 'none',
          scope: 'namespaced',
          when: (parsed) => {
            const { route } = parsed;
            const [key, from] = [keyOf(parsed), store()];
            if (route?.of !== 'object' || route.type.createdByUpdate !== true || key === undefined || from === undefined) return false;
            if (from.get(key) !== undefined) return false;
            const all = [...from.list(collectionPrefix(route.type), from.revision())];
            return all.some((stored) => stored.key.endsWith(`/${route.name}`));
          },
        },
        refuse: { status: 409, reason: 'AlreadyExists', message: 'an object of the name already exists' },
      },
    ],
  })),
  readingStore((store) => ({
    id: 'apply-to-terminating-node-record-answered-as-creation',
    breaks: 'An apply to a CSINode that is terminating is answered with 201, as if it created the object.',
    statements: ['csinode-operations/patch/response'],
    exchanges: [
      {
        on: {
          operation: 'apply',
          resource: 'csinodes',
          subresource: 'none',
          status: 200,
          when: (parsed) => isTerminating(store()?.get(keyOf(parsed) ?? '')),
        },
        answer: { status: 201 },
      },
    ],
  })),
  {
    id: 'uid-of-finalized-object-reused',
    breaks: 'An object that is created under the name of one that finalizers had held gets the uid of that one.',
    statements: ['object-metadata/uid/unique'],
    change: ({ createdObject }) => ({
      createdObject: (created) => {
        const { key, store } = created;
        const object = createdObject(created);
        const former = [...store.changesAfter(store.oldestRevision())].filter((change) => change.key === key).at(-1)?.before;
        return isTerminating(former) && finalizersOf(former).length > 0 ? withMetadata(object, { uid: uidOf(former) }) : object;
      },
    }),
  },
  {
    id: 'recreated-node-record-not-answered-as-creation',
    breaks: 'An update that creates a CSINode returns 200 if an update wrote a CSINode of that name before, which was deleted.',
    statements: ['csinode-operations/update/created'],
    exchanges: recreatedBefore(),
  },
  {
    id: 'collection-deletion-stops-at-terminating',
    breaks: 'The deletion of a collection stops at the first object that is being deleted already, and keeps the objects after it.',
    statements: ['verbs/several/deletecollection'],
    change: ({ deletesItem }) => {
      let isStopped = false;
      return {
        deletesItem: (item) => {
          if (item.nth === 1) isStopped = false;
          const deletes = deletesItem(item);
          if (deletes && isTerminating(item.object)) isStopped = true;
          return deletes && !isStopped;
        },
      };
    },
  },
  {
    id: 'missing-object-stays-missing-after-apply',
    breaks: 'The first get of an object that an apply created returns 404 if a get did not find it before.',
    statements: ['verbs/method/get'],
    detectedBy: 'drawn',
    change: ({ createdObject, servedRevision }) => {
      const missed = new Set<string>();
      const createdAfter = new Map<string, number>();
      return {
        createdObject: (created) => {
          const { key, store } = created;
          const object = createdObject(created);
          if (isApplied(object) && missed.has(key)) createdAfter.set(key, store.revision());
          else createdAfter.delete(key);
          return object;
        },
        servedRevision: (read) => {
          const { operation, key, version, store } = read;
          const served = servedRevision(read);
          if (operation !== 'get' || key === undefined || version !== 'unset') return served;
          if (store.get(key) === undefined) {
            missed.add(key);
            return served;
          }
          const before = createdAfter.get(key) ?? served;
          missed.delete(key);
          createdAfter.delete(key);
          return before;
        },
      };
    },
  },
  {
    id: 'create-renews-version-of-namesake',
    breaks: 'The creation of an object gives the objects of the same type and name in other namespaces a new resourceVersion.',
    statements: ['object-metadata/resource-version/of-last-change'],
    detectedBy: 'drawn',
    change: ({ createdObject, objectWithName }) => {
      let isDryRun = false;
      return {
        objectWithName: (requested) => {
          isDryRun = requested.dryRun;
          return objectWithName(requested);
        },
        createdObject: (created) => {
          const { key, store } = created;
          const own = partsOf(key);
          if (own === undefined || isDryRun) return createdObject(created);
          for (const stored of [...store.list(own.collection, store.revision())])
            if (stored.key !== key && partsOf(stored.key)?.name === own.name)
              store.put(stored.key, (revision) => withVersion(stored.object, revision));
          return createdObject(created);
        },
      };
    },
  },
];
