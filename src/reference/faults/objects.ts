import type { JsonObject } from '../../model/json.ts';
import { textAt } from '../json/json-object.ts';
import type { Store } from '../store/store.ts';
import type { Fault } from './fault.ts';

const writes = ['create', 'update', 'json-patch', 'merge-patch', 'strategic-merge-patch', 'apply'] as const;
const changes = ['update', 'json-patch', 'merge-patch', 'strategic-merge-patch', 'apply'] as const;

/** Faults of the metadata of objects (specification, "Object metadata"). */
const ofMetadata: readonly Fault[] = [
  {
    id: 'name-untold',
    breaks: 'An object that is read does not tell its name.',
    statements: ['object-metadata/name', 'object-names/retrieved', 'paths/*/object', 'verbs/method/get', 'service/resource-an-instance'],
    exchanges: [{ on: { operation: 'get', subresource: 'none' }, answer: { body: [{ at: '/metadata/name', drop: true }] } }],
  },
  {
    id: 'generated-name-bare',
    breaks: 'A generated name is what was asked to begin it, and no more.',
    statements: ['object-metadata/generated-name'],
    seen: 'kubernetes #115489',
    exchanges: [
      {
        on: { operation: 'create' },
        answer: {
          body: [
            {
              at: '/metadata',
              by: (metadata) => {
                const prefix = textAt(metadata, 'generateName');
                return prefix === undefined || typeof metadata !== 'object' || metadata === null ? metadata : { ...metadata, name: prefix };
              },
            },
          ],
        },
      },
    ],
  },
  {
    id: 'namespace-untold',
    breaks: 'An object of a namespaced type does not tell its namespace.',
    statements: ['object-metadata/namespace'],
    exchanges: [{ on: { operation: 'get' }, answer: { body: [{ at: '/metadata/namespace', drop: true }] } }],
  },
  {
    id: 'namespace-of-cluster-objects',
    breaks: 'An object that is in no namespace tells that it is in default.',
    statements: ['object-metadata/namespace'],
    exchanges: [{ on: { operation: 'get', scope: 'cluster' }, answer: { body: [{ at: '/metadata/namespace', set: 'default' }] } }],
  },
  {
    id: 'labels-lost',
    breaks: 'The labels of a new object are lost.',
    statements: ['object-metadata/labels'],
    exchanges: [{ on: { operation: 'get' }, answer: { body: [{ at: '/metadata/labels', drop: true }] } }],
  },
  {
    id: 'uid-for-all',
    breaks: 'All objects have one uid.',
    statements: ['object-metadata/uid/unique', 'object-names/same-name/other-namespace', 'object-names/reused'],
    change: () => ({ uidOf: () => '11111111-1111-4111-8111-111111111111' }),
  },
  {
    id: 'uid-of-the-client',
    breaks: 'A uid that a client brings is taken.',
    statements: ['object-metadata/uid/generated'],
    change: () => ({ uidOf: ({ drawn, sent }) => sent ?? drawn }),
  },
  {
    id: 'uid-changes',
    breaks: 'The uid of an object changes with each change of it.',
    statements: ['object-metadata/uid/kept'],
    exchanges: [
      {
        on: { operation: [...changes, 'get'] },
        answer: {
          body: [
            {
              at: '/metadata',
              by: (metadata) =>
                typeof metadata === 'object' && metadata !== null
                  ? { ...metadata, uid: `uid-${textAt(metadata, 'resourceVersion') ?? ''}` }
                  : metadata,
            },
          ],
        },
      },
    ],
  },
  {
    id: 'creation-time-missing',
    breaks: 'An object does not tell when it was created.',
    statements: ['object-metadata/creation-timestamp/set'],
    exchanges: [{ on: { operation: 'get' }, answer: { body: [{ at: '/metadata/creationTimestamp', set: null }] } }],
  },
  {
    id: 'creation-time-long-ago',
    breaks: 'The time of the creation of an object is the beginning of the epoch.',
    statements: ['object-metadata/creation-timestamp/set'],
    exchanges: [{ on: { operation: 'get' }, answer: { body: [{ at: '/metadata/creationTimestamp', set: '1970-01-01T00:00:00Z' }] } }],
  },
  {
    id: 'creation-time-of-last-change',
    breaks: 'The time of the creation of an object moves when it is changed.',
    statements: ['object-metadata/creation-timestamp/kept'],
    exchanges: [
      {
        on: { operation: 'get', every: 2 },
        answer: {
          body: [
            {
              at: '/metadata/creationTimestamp',
              by: (time) => new Date(Date.parse(String(time)) + 1000).toISOString().replace('.000', ''),
            },
          ],
        },
      },
    ],
  },
  {
    id: 'deletion-time-missing',
    breaks: 'An object that is to be deleted does not tell since when.',
    statements: ['object-metadata/deletion-timestamp/set', 'deletion/marked'],
    exchanges: [
      {
        on: { operation: ['get', 'delete', 'list'] },
        answer: {
          body: [
            { at: '/metadata/deletionTimestamp', drop: true },
            { at: '/items/*/metadata/deletionTimestamp', drop: true },
          ],
        },
      },
    ],
  },
  {
    id: 'deletion-time-in-the-future',
    breaks: 'The time of a deletion is an hour later than it was asked for.',
    statements: ['object-metadata/deletion-timestamp/set', 'deletion/current-time'],
    exchanges: [
      {
        on: { operation: ['get', 'delete'] },
        answer: {
          body: [
            {
              at: '/metadata/deletionTimestamp',
              by: (time) => new Date(Date.parse(String(time)) + 3_600_000).toISOString().replace('.000', ''),
            },
          ],
        },
      },
    ],
  },
  {
    id: 'deletion-time-of-the-last-request',
    breaks: 'A second request for deletion sets the time anew.',
    statements: ['object-metadata/deletion-timestamp/kept'],
    exchanges: [
      {
        on: { operation: ['get', 'delete'], every: 2 },
        answer: {
          body: [
            {
              at: '/metadata/deletionTimestamp',
              by: (time) => new Date(Date.parse(String(time)) + 2000).toISOString().replace('.000', ''),
            },
          ],
        },
      },
    ],
  },
  {
    id: 'finalizers-sorted',
    breaks: 'Finalizers are kept in the order of their names.',
    statements: ['object-metadata/finalizers/reordered'],
    exchanges: [
      {
        on: { operation: [...writes, 'get'] },
        answer: {
          body: [{ at: '/metadata/finalizers', by: (finalizers) => (Array.isArray(finalizers) ? [...finalizers].sort() : finalizers) }],
        },
      },
    ],
  },
  {
    id: 'version-of-the-store',
    breaks: 'The version of an object is that of the last write to anything.',
    statements: ['object-metadata/resource-version/of-last-change', 'object-metadata/resource-version/without-change'],
    exchanges: [
      {
        on: { operation: [...changes, 'get'] },
        answer: {
          body: [{ at: '/metadata/resourceVersion', by: (version) => String(Number(version) + Math.floor(performance.now() * 1000)) }],
        },
      },
    ],
  },
  {
    id: 'no-change-new-version',
    breaks: 'An update that changes nothing gives the object a new version.',
    statements: ['object-metadata/resource-version/without-change', 'apply/no-change-no-version'],
    seen: 'kubernetes #81673, #95460',
    change: () => ({ isUnchanged: () => false }),
  },
  {
    id: 'stale-update-answered',
    breaks: 'An update from an old version is answered with success, and not done.',
    statements: ['object-metadata/resource-version/stale-update'],
    exchanges: [{ on: { operation: 'update', status: 409 }, answer: { status: 200 } }],
  },
];

/** Keys end with the name of the object, and begin with what it is. */
const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);
const kindOf = (key: string): string => key.split('/').slice(0, 3).join('/');

function namesake(store: Store, isIt: (key: string) => boolean): JsonObject | undefined {
  return [...store.list('', store.revision())].find(({ key }) => isIt(key))?.object;
}

/** Faults of names (specification, "Object names and IDs"). */
const ofNames: readonly Fault[] = [
  {
    id: 'taken-name-overwritten',
    breaks: 'A create under a name that is taken is refused, and replaces the object all the same.',
    statements: ['object-names/unique', 'object-names/one-in-namespace', 'object-names/one-in-cluster'],
    exchanges: [
      {
        on: { operation: 'create', status: 409 },
        also: {
          method: 'PATCH',
          to: ({ path, body }) => `${path}/${textAt(body, 'metadata', 'name') ?? ''}`,
          query: { force: 'true', fieldManager: 'creator' },
          headers: { 'content-type': 'application/apply-patch+yaml' },
        },
      },
    ],
  },
  {
    id: 'taken-name-answered',
    breaks: 'A create under a name that is taken is answered with success.',
    statements: ['object-names/unique', 'object-names/one-in-namespace', 'object-names/one-in-cluster', 'object-names/not-before-removal'],
    exchanges: [{ on: { operation: 'create', status: 409 }, answer: { status: 201 } }],
  },
  {
    id: 'names-in-the-cluster',
    breaks: 'A name of a namespaced object is taken in every namespace.',
    statements: ['object-names/same-name/other-namespace'],
    change: () => ({
      holderOf: ({ live, key, store }) =>
        live ?? namesake(store, (other) => other !== key && kindOf(other) === kindOf(key) && nameOf(other) === nameOf(key)),
    }),
  },
  {
    id: 'names-across-kinds',
    breaks: 'A name that a custom resource has is taken for every other kind.',
    statements: ['object-names/same-name/other-kind'],
    change: () => ({
      holderOf: ({ live, key, store }) =>
        live ?? namesake(store, (other) => kindOf(other) !== kindOf(key) && nameOf(other) === nameOf(key)),
    }),
  },
  {
    id: 'names-never-free',
    breaks: 'The name of an object that was deleted stays taken.',
    statements: ['object-names/reused', 'deletion/name-reused'],
    change: () => ({
      holderOf: ({ live, key, store }) =>
        live ?? [...store.changesAfter(0)].find((change) => change.key === key && change.before !== undefined)?.before,
    }),
  },
  {
    id: 'namespace-content-stays',
    breaks: 'What is in a namespace outlives it.',
    statements: ['object-names/namespace-deleted'],
    change: () => ({ emptiesNamespace: () => false }),
  },
];

export const objectFaults: readonly Fault[] = [...ofMetadata, ...ofNames];
