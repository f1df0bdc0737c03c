import type { Operation } from '../exchanges/parsed-request.ts';
import type { Fault } from './fault.ts';

const patches = ['json-patch', 'merge-patch', 'strategic-merge-patch'] as const;
const csinodes = { resource: 'csinodes' } as const;

type Cell = readonly [id: string, breaks: string, statements: readonly string[], exchanges: NonNullable<Fault['exchanges']>];

const single = ['get', 'create', 'update', ...patches, 'delete'] as const satisfies readonly Operation[];
const nameOf = (operation: Operation): string => (operation === 'merge-patch' ? 'patch' : operation);

/** Faults of the operations on CSINode (specification, "Resource CSINode"). */
export const csinodeOperationFaults: readonly Fault[] = [
  ...single
    .filter((operation) => operation !== 'json-patch' && operation !== 'strategic-merge-patch')
    .map(
      (operation): Fault => ({
        id: `csinode-${nameOf(operation)}-of-no-kind`,
        breaks: `The CSINode in the response to a ${nameOf(operation)} has no kind.`,
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
            on: { operation: 'get', ...csinodes },
            answer: { body: [{ at: '/metadata/annotations/apiconform-change', set: 'put' }] },
          },
        ],
      ],
      [
        'csinode-patch-of-others',
        'A patch of a CSINode changes the others too, as they are read.',
        ['csinode-operations/patch/name'],
        [
          {
            on: { operation: 'get', ...csinodes },
            answer: { body: [{ at: '/metadata/annotations/apiconform-change', set: 'patch' }] },
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
        'csinode-conflict-overlooked',
        'An apply of a CSINode never conflicts.',
        ['csinode-operations/patch/force'],
        [{ on: { operation: 'apply', ...csinodes }, request: { query: { force: 'true' } } }],
      ],
    ] as const satisfies readonly Cell[]
  ).map(([id, breaks, statements, exchanges]): Fault => ({ id, breaks, statements, exchanges })),
  ...(['update', 'patch'] as const).flatMap((name): readonly Fault[] => {
    const on = { ...csinodes, operation: name === 'patch' ? patches : name };
    return [
      {
        id: `csinode-${name}-dry-run-overlooked`,
        breaks: `A dry run (${name}) of a CSINode is stored.`,
        statements: [`csinode-operations/${name}/dry-run`],
        exchanges: [{ on: { ...on, query: { dryRun: 'All' } }, request: { query: { dryRun: null } } }],
      },
      {
        id: `csinode-${name}-manager-overlooked`,
        breaks: `The field manager of a change (${name}) of a CSINode is ignored.`,
        statements: [`csinode-operations/${name}/field-manager`],
        exchanges: [{ on, request: { query: { fieldManager: null } } }],
      },
      {
        id: `csinode-${name}-level-overlooked`,
        breaks: `The level of field validation of a change (${name}) of a CSINode is ignored.`,
        statements: [`csinode-operations/${name}/field-validation`],
        exchanges: [{ on, request: { query: { fieldValidation: null } } }],
      },
    ];
  }),
  ...(['get', 'list', 'create', 'update', 'patch'] as const).map(
    (name): Fault => ({
      id: `${name}-not-pretty`,
      breaks: `The response to a ${name} is never indented.`,
      statements: [
        `query-parameters/pretty/${name}`,
        ...(['get', 'update', 'patch'].includes(name) ? [`csinode-operations/${name}/pretty`] : []),
      ],
      exchanges: [{ on: { operation: name === 'patch' ? patches : name }, request: { query: { pretty: null } } }],
    }),
  ),
];
