import type { Operation } from './exchange-rule.ts';
import type { Fault } from './fault.ts';

const patches = ['json-patch', 'merge-patch', 'strategic-merge-patch'] as const;
const csinodes = { resource: 'csinodes' } as const;
const refusal = (status: number, message: string) => ({ status, reason: 'BadRequest', message });

/** Faults of what the verbs do (specification, "Verbs"). */
const ofVerbs: readonly Fault[] = [
  {
    id: 'post-not-stored',
    breaks: 'A POST is answered and nothing is stored.',
    statements: ['verbs/method/post'],
    exchanges: [{ on: { operation: 'create', query: { fieldManager: 'absent' }, every: 2 }, request: { query: { dryRun: 'All' } } }],
  },
  {
    id: 'put-not-stored',
    breaks: 'A PUT is answered and nothing is stored.',
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
    breaks: 'A PATCH is answered and nothing is stored.',
    statements: ['verbs/method/patch', 'verbs/patch/keeps', 'csinode-operations/patch/response'],
    exchanges: [{ on: { operation: patches }, request: { query: { dryRun: 'All' } } }],
  },
  {
    id: 'delete-not-done',
    breaks: 'A DELETE is answered and the object stays.',
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
    breaks: 'A PUT leaves what its body does not name.',
    statements: ['verbs/put/replaces'],
    exchanges: [{ on: { operation: 'update' }, request: { method: 'PATCH', headers: { 'content-type': 'application/merge-patch+json' } } }],
  },
  {
    id: 'put-answers-created',
    breaks: 'A PUT of an object that exists is answered with 201.',
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
    breaks: 'A PUT of an object that does not exist is answered with 201 and makes none.',
    statements: ['verbs/put/decides'],
    exchanges: [{ on: { operation: 'update', status: 404 }, answer: { status: 201 } }],
  },
  {
    id: 'patch-drops-the-rest',
    breaks: 'A merge patch leaves nothing of what it does not name.',
    statements: ['verbs/patch/keeps'],
    exchanges: [
      { on: { operation: ['merge-patch', 'get'] }, answer: { body: [{ at: '/metadata/annotations/apiconform-note', drop: true }] } },
    ],
  },
  {
    id: 'patch-creates',
    breaks: 'A patch of an object that is not there makes one.',
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
    breaks: 'An apply whose body is JSON is refused.',
    statements: ['verbs/apply/json'],
    exchanges: [{ on: { operation: 'apply', text: /^\s*\{/ }, refuse: refusal(400, 'the body is not YAML') }],
  },
  {
    id: 'apply-yaml-unread',
    breaks: 'An apply whose body is YAML and no JSON is refused.',
    statements: ['verbs/apply/yaml', 'apply/yaml'],
    exchanges: [{ on: { operation: 'apply', text: /^\s*[^\s{]/ }, refuse: refusal(400, 'the body is not JSON') }],
  },
  {
    id: 'list-of-objects-created',
    breaks: 'A list of objects that is posted is taken.',
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
    breaks: 'A list shows only the first object.',
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
    breaks: 'The deletion of a collection deletes the first object alone.',
    statements: ['verbs/several/deletecollection', 'csinode-operations/deletecollection/response'],
    change: () => {
      return { isAmongDeleted: ({ selected, nth }) => selected && nth % 2 === 1 };
    },
  },
  {
    id: 'get-with-watch-is-a-list',
    breaks: 'GET with watch on a collection gives the collection.',
    statements: ['verbs/get-with-watch', 'query-parameters/watch/true', 'service/tracked-by-watches'],
    exchanges: [{ on: { operation: 'watch', query: { watch: 'true' } }, request: { query: { watch: null } } }],
  },
  {
    id: 'watch-one-is-a-list',
    breaks: 'GET with watch=1 gives the collection.',
    statements: ['query-parameters/watch/one'],
    exchanges: [{ on: { operation: 'watch', query: { watch: '1' } }, request: { query: { watch: null } } }],
  },
  ...(['false', '0'] as const).map(
    (value): Fault => ({
      id: `watch-${value}-is-a-watch`,
      breaks: `GET with watch=${value} gives a watch.`,
      statements: [`query-parameters/watch/${value === '0' ? 'zero' : value}`],
      exchanges: [{ on: { operation: 'list', query: { watch: value } }, request: { query: { watch: 'true' } } }],
    }),
  ),
  {
    id: 'verbs-renamed',
    breaks: 'Discovery calls the verb update put.',
    statements: ['verbs/names'],
    exchanges: [
      { on: { operation: 'other' }, answer: { body: [{ at: '/resources/*/verbs/*', by: (verb) => (verb === 'update' ? 'put' : verb) }] } },
    ],
  },
];

type Cell = readonly [id: string, breaks: string, statements: readonly string[], exchanges: NonNullable<Fault['exchanges']>];

const single = ['get', 'create', 'update', ...patches, 'delete'] as const satisfies readonly Operation[];
const nameOf = (operation: Operation): string => (operation === 'merge-patch' ? 'patch' : operation);

/** Faults of the operations on CSINode (specification, "Resource CSINode"). */
const ofRecords: readonly Fault[] = [
  ...single
    .filter((operation) => operation !== 'json-patch' && operation !== 'strategic-merge-patch')
    .map(
      (operation): Fault => ({
        id: `csinode-${nameOf(operation)}-of-no-kind`,
        breaks: `The CSINode that a ${nameOf(operation)} is answered with does not say of what kind it is.`,
        statements: [`csinode-operations/${nameOf(operation)}/response`],
        exchanges: [{ on: { operation, ...csinodes, status: [200, 201] }, answer: { body: [{ at: '/kind', drop: true }] } }],
      }),
    ),
  ...(
    [
      [
        'csinode-get-of-another',
        'A get is answered with another CSINode than the one it names.',
        ['csinode-operations/get/name'],
        [{ on: { operation: 'get', ...csinodes }, answer: { body: [{ at: '/metadata/uid', set: 'another' }] } }],
      ],
      [
        'csinode-list-of-no-kind',
        'The kind of a list of CSINodes is CSINode.',
        ['csinode-operations/list/response', 'collections/kind'],
        [{ on: { operation: 'list', ...csinodes }, answer: { body: [{ at: '/kind', set: 'CSINode' }] } }],
      ],
      [
        'csinode-watch-accepted',
        'A watch of CSINodes is answered with 202.',
        ['csinode-operations/watch/response'],
        [{ on: { operation: 'watch', ...csinodes }, answer: { status: 202 } }],
      ],
      [
        'csinode-update-of-others',
        'An update of a CSINode changes the others too, as they are read.',
        ['csinode-operations/update/name'],
        [
          {
            on: { operation: 'get', ...csinodes, every: 2 },
            answer: { body: [{ at: '/metadata/annotations/apiconform-change', set: 'put' }] },
          },
        ],
      ],
      [
        'csinode-update-of-missing-accepted',
        'An update of a CSINode that does not exist is answered with 202.',
        ['csinode-operations/update/created'],
        [{ on: { operation: 'update', ...csinodes, status: 201 }, answer: { status: 202 } }],
      ],
      [
        'csinode-apply-of-missing-ok',
        'An apply of a CSINode that does not exist is answered with 200.',
        ['csinode-operations/patch/created'],
        [{ on: { operation: 'apply', ...csinodes, status: 201 }, answer: { status: 200 } }],
      ],
      [
        'csinode-empty-update-taken',
        'An update of a CSINode without a body is answered with success.',
        ['csinode-operations/update/body'],
        [{ on: { operation: 'update', ...csinodes, when: ({ text }) => text === '' }, answer: { status: 200 } }],
      ],
      [
        'csinode-empty-patch-taken',
        'A patch of a CSINode without a body is answered with success.',
        ['csinode-operations/patch/body'],
        [{ on: { operation: patches, ...csinodes, when: ({ text }) => text === '' }, answer: { status: 200 } }],
      ],
      [
        'csinode-collection-delete-accepted',
        'The deletion of the CSINodes is answered with 202.',
        ['csinode-operations/deletecollection/response'],
        [{ on: { operation: 'deletecollection', ...csinodes }, answer: { status: 202 } }],
      ],
      [
        'csinode-collection-delete-untold',
        'The deletion of the CSINodes is answered with something of no kind.',
        ['csinode-operations/deletecollection/status'],
        [{ on: { operation: 'deletecollection', ...csinodes }, answer: { body: [{ at: '/kind', drop: true }] } }],
      ],
      [
        'csinode-force-overlooked',
        'The parameter force is overlooked on CSINodes.',
        ['csinode-operations/patch/force'],
        [{ on: { operation: 'apply', ...csinodes, query: { force: 'true' }, every: 2 }, request: { query: { force: null } } }],
      ],
    ] as const satisfies readonly Cell[]
  ).map(([id, breaks, statements, exchanges]): Fault => ({ id, breaks, statements, exchanges })),
  ...(['update', 'patch'] as const).flatMap((name): readonly Fault[] => {
    const on = { ...csinodes, operation: name === 'patch' ? patches : name };
    return [
      {
        id: `csinode-${name}-dry-run-overlooked`,
        breaks: `A dry run (${name}) of a CSINode is carried out.`,
        statements: [`csinode-operations/${name}/dry-run`],
        exchanges: [{ on: { ...on, query: { dryRun: 'All' } }, request: { query: { dryRun: null } } }],
      },
      {
        id: `csinode-${name}-manager-overlooked`,
        breaks: `The field manager of a change (${name}) of a CSINode is overlooked.`,
        statements: [`csinode-operations/${name}/field-manager`],
        exchanges: [{ on, request: { query: { fieldManager: null } } }],
      },
      {
        id: `csinode-${name}-level-overlooked`,
        breaks: `The level of field validation of a change (${name}) of a CSINode is overlooked.`,
        statements: [`csinode-operations/${name}/field-validation`],
        exchanges: [{ on, request: { query: { fieldValidation: null } } }],
      },
    ];
  }),
  ...(['get', 'list', 'create', 'update', 'patch'] as const).map(
    (name): Fault => ({
      id: `${name}-not-pretty`,
      breaks: `The answer to a ${name} is on one line, whoever asks.`,
      statements: [
        `query-parameters/pretty/${name}`,
        ...(['get', 'update', 'patch'].includes(name) ? [`csinode-operations/${name}/pretty`] : []),
      ],
      exchanges: [{ on: { operation: name === 'patch' ? patches : name }, request: { query: { pretty: null } } }],
    }),
  ),
];

/** Faults of the parameters that every operation has (specification, "Query parameters common to the generic operations"). */
const ofParameters: readonly Fault[] = [
  {
    id: 'manager-of-create-overlooked',
    breaks: 'A POST is made in the name of the user agent, whatever field manager it names.',
    statements: ['query-parameters/field-manager/create', 'field-ownership/post/owned-by-creator'],
    exchanges: [{ on: { operation: 'create' }, request: { query: { fieldManager: null } } }],
  },
  {
    id: 'manager-of-apply-mistaken',
    breaks: 'An apply is made in the name of applier, whatever field manager it names.',
    statements: ['query-parameters/field-manager/apply'],
    exchanges: [{ on: { operation: 'apply', query: { fieldManager: 'present' } }, request: { query: { fieldManager: 'applier' } } }],
  },
  {
    id: 'manager-unknown-by-default',
    breaks: 'A write without a field manager is made in the name unknown.',
    statements: ['query-parameters/field-manager/default'],
    exchanges: [{ on: { operation: ['create', 'update', ...patches] }, request: { headers: { 'user-agent': '' } } }],
  },
  {
    id: 'force-answered-with-a-conflict',
    breaks: 'Every second forced apply is carried out and answered with 409.',
    statements: ['query-parameters/force/true'],
    exchanges: [{ on: { operation: 'apply', query: { force: 'true' }, status: 200, every: 2 }, answer: { status: 409 } }],
  },
  {
    id: 'bookmarks-never-held-back',
    breaks: 'Whoever watches is sent bookmarks, asked for or not.',
    statements: ['query-parameters/allow-watch-bookmarks', 'events/bookmark/only-when-asked'],
    change: () => ({ bookmarkAllowed: () => true }),
  },
];

export const operationFaults: readonly Fault[] = [...ofVerbs, ...ofRecords, ...ofParameters];
