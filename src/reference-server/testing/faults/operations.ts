import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { arrayAt, objectAt, textAt, withFields } from '../../json/json-object.ts';
import type { Fault } from './fault.ts';

const patches = ['json-patch', 'merge-patch', 'strategic-merge-patch'] as const;
const refusal = (status: number, message: string) => ({ status, reason: 'BadRequest', message });

/** Returns a value with the fields of an earlier one that it does not have. */
function mergedValue(before: Json | undefined, value: Json | undefined): Json | undefined {
  return isJsonObject(before) && (value === undefined || isJsonObject(value)) ? { ...before, ...value } : value;
}

/** Faults of the verbs (specification, "Verbs"). */
const ofVerbs: readonly Fault[] = [
  {
    id: 'post-loses-annotations',
    breaks: 'A POST stores the object without its annotations.',
    statements: ['verbs/method/post'],
    exchanges: [{ on: { operation: 'create' }, request: { body: [{ at: '/metadata/annotations', drop: true }] } }],
  },
  {
    id: 'create-lost',
    breaks: 'A create is answered with success and not stored.',
    statements: ['errors/success', 'object-names/one-in-cluster'],
    seen: 'etcd #14370',
    exchanges: [{ on: { operation: 'create', resource: ['configmaps', 'csinodes'] }, request: { query: { dryRun: 'All' } } }],
  },
  {
    id: 'fresh-update-refused',
    breaks: 'An update from the latest version is refused as a conflict.',
    statements: ['verbs/method/put'],
    seen: 'kubernetes #95958',
    exchanges: [{ on: { operation: 'update' }, refuse: { status: 409, reason: 'Conflict', message: 'the object has been modified' } }],
  },
  {
    id: 'put-not-stored',
    breaks: 'A PUT is answered with success and not stored.',
    statements: [
      'verbs/method/put',
      'verbs/put/updates',
      'verbs/put/replaces',
      'csinode-operations/update/response',
      'events/change/update',
    ],
    exchanges: [{ on: { operation: 'update' }, request: { query: { dryRun: 'All' } } }],
  },
  {
    id: 'patch-not-stored',
    breaks: 'A PATCH is answered with success and not stored.',
    statements: ['verbs/method/patch', 'verbs/patch/keeps', 'csinode-operations/patch/response'],
    exchanges: [{ on: { operation: patches }, request: { query: { dryRun: 'All' } } }],
  },
  {
    id: 'delete-not-done',
    breaks: 'A DELETE is answered with success and the object stays.',
    statements: ['verbs/method/delete', 'csinode-operations/delete/name', 'deletion/unheld'],
    exchanges: [{ on: { operation: 'delete', query: { dryRun: 'absent' } }, request: { query: { dryRun: 'All' } } }],
  },
  {
    id: 'delete-takes-all',
    breaks: 'A DELETE of an object deletes all objects of its collection.',
    statements: ['verbs/method/delete'],
    exchanges: [{ on: { operation: 'delete', subresource: 'none' }, also: { to: ({ path }) => path.slice(0, path.lastIndexOf('/')) } }],
  },
  {
    id: 'put-is-a-patch',
    breaks: 'A PUT keeps fields that its body does not have.',
    statements: ['verbs/put/replaces'],
    exchanges: [{ on: { operation: 'update' }, request: { method: 'PATCH', headers: { 'content-type': 'application/merge-patch+json' } } }],
  },
  ...(
    [
      ['labels', 'metadata', ['labels']],
      ['data', 'data', []],
      ['spec', 'spec', []],
    ] as const
  ).map(
    ([name, field, path]): Fault => ({
      id: `put-merges-${name}`,
      breaks: `A PUT keeps ${name} that its body does not have.`,
      statements: ['verbs/put/replaces'],
      change: () => ({
        replacement: ({ live, sent }) => {
          const [inner] = path;
          if (inner === undefined) return withFields(sent, { [field]: mergedValue(live[field], sent[field]) });
          const metadata = objectAt(sent, field);
          return withFields(sent, {
            [field]: withFields(metadata, { [inner]: mergedValue(objectAt(live, field)[inner], metadata[inner]) }),
          });
        },
      }),
    }),
  ),
  {
    id: 'put-keeps-items',
    breaks: 'A PUT keeps the items of a list that its body does not have.',
    statements: ['verbs/put/replaces'],
    change: () => ({
      replacement: ({ live, sent }) => {
        const [before, drivers] = [live, sent].map((object) => arrayAt(object, 'spec', 'drivers'));
        const names = new Set((drivers ?? []).map((driver) => textAt(driver, 'name')));
        const kept = (before ?? []).filter((driver) => !names.has(textAt(driver, 'name')));
        return kept.length === 0
          ? sent
          : withFields(sent, { spec: withFields(objectAt(sent, 'spec'), { drivers: [...(drivers ?? []), ...kept] }) });
      },
    }),
  },
  {
    id: 'put-answers-created',
    breaks: 'A PUT of an existing object is answered with 201.',
    statements: ['verbs/put/updates', 'verbs/put/creates', 'csinode-operations/update/response'],
    exchanges: [{ on: { operation: 'update', status: 200 }, answer: { status: 201 } }],
  },
  {
    id: 'put-of-missing-answers-updated',
    breaks: 'A PUT that creates is answered with 200.',
    statements: ['verbs/put/creates', 'csinode-operations/update/created', 'verbs/put/decides'],
    exchanges: [{ on: { operation: 'update', status: 201 }, answer: { status: 200 } }],
  },
  {
    id: 'put-of-missing-forgotten',
    breaks: 'A PUT of a missing object is answered with 201 and creates none.',
    statements: ['verbs/put/decides'],
    exchanges: [{ on: { operation: 'update', status: 404 }, answer: { status: 201 } }],
  },
  {
    id: 'patch-drops-the-rest',
    breaks: 'A merge patch drops fields that it does not have.',
    statements: ['verbs/patch/keeps'],
    exchanges: [
      { on: { operation: ['merge-patch', 'get'] }, answer: { body: [{ at: '/metadata/annotations/apiconform-note', drop: true }] } },
    ],
  },
  {
    id: 'patch-creates',
    breaks: 'A patch of a missing object creates one.',
    statements: ['verbs/patch/creates-nothing'],
    exchanges: [
      {
        on: { operation: patches, status: 404 },
        answer: { status: 201 },
      },
    ],
  },
  {
    id: 'apply-json-unread',
    breaks: 'An apply with a JSON body is refused.',
    statements: ['verbs/apply/json'],
    exchanges: [{ on: { operation: 'apply', text: /^\s*\{/ }, refuse: refusal(400, 'the body is not YAML') }],
  },
  {
    id: 'apply-yaml-unread',
    breaks: 'An apply with a YAML body is refused.',
    statements: ['verbs/apply/yaml', 'apply/yaml'],
    exchanges: [{ on: { operation: 'apply', text: /^\s*[^\s{]/ }, refuse: refusal(400, 'the body is not JSON') }],
  },
  {
    id: 'list-of-objects-created',
    breaks: 'A POST of a list of objects is accepted.',
    statements: ['verbs/single/create', 'limits/single-resource/create'],
    exchanges: [{ on: { operation: 'create', status: 400, text: /"items":/ }, answer: { status: 201 } }],
  },
  ...(
    [
      ['update', 'PUT', ['limits/single-resource/update']],
      ['patch', 'PATCH', ['limits/single-resource/patch', 'verbs/single/apply']],
    ] as const
  ).map(
    ([name, method, statements]): Fault => ({
      id: `collection-${name}-taken`,
      breaks: `A ${method} of a collection is answered with success.`,
      statements,
      exchanges: [{ on: { status: 405, when: ({ request }) => request.method === method }, answer: { status: 200 } }],
    }),
  ),
  {
    id: 'list-shows-one',
    breaks: 'A list has only the first object.',
    statements: [
      'verbs/several/list',
      'service/collection-of-instances',
      'paths/cluster/collection',
      'paths/namespaces/collection',
      'csinode-operations/list/response',
    ],
    exchanges: [
      {
        on: { operation: 'list', query: { limit: 'absent' } },
        answer: { body: [{ at: '/items', by: (items) => (Array.isArray(items) ? items.slice(0, 1) : items) }] },
      },
    ],
  },
  {
    id: 'deletecollection-takes-one',
    breaks: 'The deletion of a collection deletes every second object only.',
    statements: ['verbs/several/deletecollection', 'csinode-operations/deletecollection/response'],
    change: () => {
      return { deletesItem: ({ selected, nth }) => selected && nth % 2 === 1 };
    },
  },
  {
    id: 'get-with-watch-is-a-list',
    breaks: 'A GET of a collection with watch returns a list.',
    statements: ['verbs/get-with-watch', 'query-parameters/watch/true', 'service/tracked-by-watches'],
    exchanges: [{ on: { operation: 'watch', query: { watch: 'true' } }, request: { query: { watch: null } } }],
  },
  {
    id: 'watch-one-is-a-list',
    breaks: 'A GET with watch=1 returns a list.',
    statements: ['query-parameters/watch/one'],
    exchanges: [{ on: { operation: 'watch', query: { watch: '1' } }, request: { query: { watch: null } } }],
  },
  ...(['false', '0'] as const).map(
    (value): Fault => ({
      id: `watch-${value}-is-a-watch`,
      breaks: `A GET with watch=${value} returns a watch.`,
      statements: [`query-parameters/watch/${value === '0' ? 'zero' : value}`],
      exchanges: [{ on: { operation: 'list', query: { watch: value } }, request: { query: { watch: 'true' } } }],
    }),
  ),
  {
    id: 'verbs-renamed',
    breaks: 'Discovery has the verb put in place of update.',
    statements: ['verbs/names'],
    exchanges: [
      { on: { operation: 'other' }, answer: { body: [{ at: '/resources/*/verbs/*', by: (verb) => (verb === 'update' ? 'put' : verb) }] } },
    ],
  },
  {
    id: 'selector-forgotten',
    breaks: 'The deletion of a collection ignores its selector.',
    statements: ['verbs/several/deletecollection-selected'],
    change: () => ({ deletesItem: () => true }),
  },
  {
    id: 'deletecollection-across-namespaces',
    breaks: 'The deletion of a collection in a namespace deletes the objects of all namespaces.',
    statements: ['verbs/several/deletecollection-namespace'],
    change: () => ({ deletedKeys: ({ everywhere }) => everywhere }),
  },
  {
    id: 'deletecollection-ignores-fields',
    breaks: 'The deletion of a collection ignores its field selector.',
    statements: ['verbs/several/deletecollection-selected'],
    exchanges: [{ on: { operation: 'deletecollection' }, request: { query: { fieldSelector: null } } }],
  },
  {
    id: 'deletecollection-by-one-selector',
    breaks: 'The deletion of a collection with two selectors uses the field selector alone.',
    statements: ['verbs/several/deletecollection-selected'],
    exchanges: [
      { on: { operation: 'deletecollection', query: { fieldSelector: 'present' } }, request: { query: { labelSelector: null } } },
    ],
  },
  {
    id: 'status-of-a-collection',
    breaks: 'A GET of the object called status returns the collection.',
    statements: ['service/subresource/of-one-resource'],
    exchanges: [
      { on: { operation: 'get', subresource: 'none', path: /\/status$/ }, request: { to: ({ path }) => path.replace(/\/status$/, '') } },
    ],
  },
  {
    id: 'update-by-the-name-of-the-body',
    breaks: 'An update changes the object that its body names.',
    statements: ['verbs/put/name-of-the-path'],
    exchanges: [
      {
        on: { operation: 'update', subresource: 'none' },
        request: {
          to: ({ path, body }) => `${path.slice(0, path.lastIndexOf('/'))}/${textAt(body, 'metadata', 'name') ?? ''}`,
          body: [{ at: '/metadata/resourceVersion', drop: true }],
        },
      },
    ],
  },
  {
    id: 'update-by-the-namespace-of-the-body',
    breaks: 'An update changes the object in the namespace that its body names.',
    statements: ['verbs/put/namespace-of-the-path'],
    exchanges: [
      {
        on: {
          operation: 'update',
          scope: 'namespaced',
          subresource: 'none',
          when: ({ body }) => textAt(body, 'metadata', 'namespace') !== undefined,
        },
        request: {
          to: ({ path, body }) => path.replace(/namespaces\/[^/]+/, `namespaces/${textAt(body, 'metadata', 'namespace') ?? ''}`),
          body: [{ at: '/metadata/resourceVersion', drop: true }],
        },
      },
    ],
  },
];

/** Faults of the common query parameters (specification, "Query parameters common to the generic operations"). */
const ofParameters: readonly Fault[] = [
  {
    id: 'manager-of-create-overlooked',
    breaks: 'The field manager of a POST is ignored.',
    statements: ['query-parameters/field-manager/create', 'field-ownership/post/owned-by-creator'],
    exchanges: [{ on: { operation: 'create' }, request: { query: { fieldManager: null } } }],
  },
  {
    id: 'manager-of-apply-mistaken',
    breaks: 'The field manager of an apply is always applier.',
    statements: ['query-parameters/field-manager/apply'],
    exchanges: [{ on: { operation: 'apply', query: { fieldManager: 'present' } }, request: { query: { fieldManager: 'applier' } } }],
  },
  {
    id: 'manager-unknown-by-default',
    breaks: 'The manager of a write without a field manager is unknown.',
    statements: ['query-parameters/field-manager/default'],
    exchanges: [{ on: { operation: ['create', 'update', ...patches] }, request: { headers: { 'user-agent': '' } } }],
  },
  ...(
    [
      ['update', ['update']],
      ['patch', patches],
    ] as const
  ).map(
    ([name, operation]): Fault => ({
      id: `manager-of-${name}-fixed-by-default`,
      breaks: `An ${name} without a field manager is made in a fixed name.`.replace('An patch', 'A patch'),
      statements: ['query-parameters/field-manager/default'],
      exchanges: [{ on: { operation, query: { fieldManager: 'absent' } }, request: { query: { fieldManager: 'server' } } }],
    }),
  ),
  {
    id: 'bookmarks-never-held-back',
    breaks: 'Every watch gets bookmarks.',
    statements: ['query-parameters/allow-watch-bookmarks', 'events/bookmark/only-when-asked'],
    change: () => ({ sendsBookmarks: () => true }),
  },
  {
    id: 'bare-flag-unset',
    breaks: 'A flag without a value is not set.',
    statements: ['query-parameters/watch/bare'],
    change: (plain) => ({ isFlagSet: (value) => value !== '' && plain.isFlagSet(value) }),
  },
  {
    id: 'pretty-ignored',
    breaks: 'Responses are never indented.',
    statements: ['query-parameters/pretty/*'],
    change: () => ({ isPretty: () => false }),
  },
];

/** Faults of the verbs and of the common query parameters. */
export const operationFaults: readonly Fault[] = [...ofVerbs, ...ofParameters];
