import { textAt } from '../../json/json-object.ts';
import type { Fault } from './fault.ts';

const writes = ['create', 'update', 'json-patch', 'merge-patch', 'strategic-merge-patch', 'apply'] as const;
const changes = ['update', 'json-patch', 'merge-patch', 'strategic-merge-patch', 'apply'] as const;

/** A request of another identity than the administrator that names finalizers. */
const byAnother = { headers: { 'impersonate-user': 'present' }, operation: changes, text: /finalizers/ } as const;
const onlyTheCreator = { status: 403, reason: 'Forbidden', message: 'only the creator may change the order of finalizers' } as const;

const ofOthersFinalizers: readonly Fault[] = [
  {
    id: 'finalizers-of-the-creator',
    breaks: 'Only the creator of an object may change the order of its finalizers.',
    statements: ['object-metadata/finalizers/reordered'],
    exchanges: [{ on: byAnother, refuse: onlyTheCreator }],
  },
  {
    id: 'finalizers-of-another-fixed-once-deleted',
    breaks: 'The response to another user than the creator shows the finalizers of a deleted object in a fixed order.',
    statements: ['object-metadata/finalizers/reordered'],
    exchanges: [
      {
        on: byAnother,
        answer: {
          body: [
            {
              at: '/metadata/finalizers',
              by: (finalizers, object) =>
                Array.isArray(finalizers) && textAt(object, 'metadata', 'deletionTimestamp') !== undefined
                  ? [...finalizers].sort()
                  : finalizers,
            },
          ],
        },
      },
    ],
  },
  ...(['update', 'merge-patch', 'json-patch'] as const).map(
    (operation): Fault => ({
      id: `finalizers-of-another-not-stored-${operation}`,
      breaks: `The order of finalizers that another user than the creator sends (${operation}) is not stored.`,
      statements: ['object-metadata/finalizers/reordered'],
      exchanges: [{ on: { ...byAnother, operation }, request: { query: { dryRun: 'All' } } }],
    }),
  ),
];

/** Faults of the metadata of objects (specification, "Object metadata"). */
export const metadataFaults: readonly Fault[] = [
  {
    id: 'name-untold',
    breaks: 'Objects have no name in a get.',
    statements: ['object-metadata/name', 'object-names/retrieved', 'paths/*/object', 'verbs/method/get', 'service/resource-an-instance'],
    exchanges: [{ on: { operation: 'get', subresource: 'none' }, answer: { body: [{ at: '/metadata/name', drop: true }] } }],
  },
  {
    id: 'generated-name-bare',
    breaks: 'A generated name is generateName without a random end.',
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
    id: 'generated-names-counted',
    breaks: 'Generated names end with a number that is counted up.',
    statements: ['object-metadata/generated-name'],
    change: () => {
      let made = 0;
      return {
        nameSuffix: () => {
          made += 1;
          return String(made);
        },
      };
    },
  },
  {
    id: 'generated-names-in-steps',
    breaks: 'Generated names end with letters and digits that go up in uneven steps, as a clock does.',
    statements: ['object-metadata/generated-name'],
    change: () => {
      let now = 36 ** 4;
      return {
        nameSuffix: (drawn) => {
          now += drawn.charCodeAt(0) * 97;
          return now.toString(36);
        },
      };
    },
  },
  {
    id: 'namespace-untold',
    breaks: 'Objects of namespaced types have no namespace.',
    statements: ['object-metadata/namespace'],
    exchanges: [{ on: { operation: 'get' }, answer: { body: [{ at: '/metadata/namespace', drop: true }] } }],
  },
  {
    id: 'namespace-of-cluster-objects',
    breaks: 'Cluster-scoped objects have the namespace default.',
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
    breaks: 'All objects have the same uid.',
    statements: ['object-metadata/uid/unique', 'object-names/same-name/other-namespace', 'object-names/reused'],
    change: () => ({ uidOf: () => '11111111-1111-4111-8111-111111111111' }),
  },
  {
    id: 'uid-of-the-client',
    breaks: 'A uid from the client is used.',
    statements: ['object-metadata/uid/generated'],
    change: () => ({ uidOf: ({ drawn, sent }) => sent ?? drawn }),
  },
  {
    id: 'uid-changes',
    breaks: 'The uid of an object changes with each change.',
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
    breaks: 'Objects have no creationTimestamp.',
    statements: ['object-metadata/creation-timestamp/set'],
    exchanges: [{ on: { operation: 'get' }, answer: { body: [{ at: '/metadata/creationTimestamp', set: null }] } }],
  },
  {
    id: 'creation-time-long-ago',
    breaks: 'The creationTimestamp is the beginning of the epoch.',
    statements: ['object-metadata/creation-timestamp/set'],
    exchanges: [{ on: { operation: 'get' }, answer: { body: [{ at: '/metadata/creationTimestamp', set: '1970-01-01T00:00:00Z' }] } }],
  },
  {
    id: 'creation-time-of-last-change',
    breaks: 'The creationTimestamp changes with the object.',
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
    breaks: 'Objects marked for deletion have no deletionTimestamp.',
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
    breaks: 'The deletionTimestamp is an hour after the request.',
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
    breaks: 'A second delete sets a new deletionTimestamp.',
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
    breaks: 'Finalizers are sorted by name.',
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
  ...ofOthersFinalizers,
  {
    id: 'update-tells-another-version',
    breaks: 'The response to an update has another version than the object.',
    statements: ['object-metadata/resource-version/of-last-change', 'object-metadata/resource-version/without-change'],
    exchanges: [
      {
        on: { operation: 'update' },
        answer: { body: [{ at: '/metadata/resourceVersion', by: (version) => String(Number(version) + 1_000_000) }] },
      },
    ],
  },
  {
    id: 'no-change-new-version',
    breaks: 'An update without changes gives the object a new version.',
    statements: ['object-metadata/resource-version/without-change', 'apply/no-change-no-version', 'apply/no-change/*'],
    seen: 'kubernetes #81673, #95460',
    change: () => ({ isUnchanged: () => false }),
  },
  {
    id: 'stale-update-answered',
    breaks: 'An update from an old version is answered with success and not stored.',
    statements: ['object-metadata/resource-version/stale-update'],
    exchanges: [{ on: { operation: 'update', status: 409 }, answer: { status: 200 } }],
  },
  {
    id: 'stale-update-taken',
    breaks: 'An update from an old version overwrites later changes.',
    statements: ['object-metadata/resource-version/stale-update'],
    change: () => ({ isStale: () => false }),
  },
];
