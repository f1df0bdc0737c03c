import type { Hooks } from '../../api/hooks.ts';
import type { Fault } from './fault.ts';

/** Faults of errors and of the forms of answers (specification, "Errors", "Media types and content negotiation", "Collections"). */
const ofErrors: readonly Fault[] = [
  {
    id: 'success-is-accepted',
    breaks: 'A read is answered with 202.',
    statements: ['errors/success'],
    exchanges: [{ on: { operation: 'get', status: 200, resource: 'csinodes' }, answer: { status: 202 } }],
  },
  {
    id: 'created-in-part',
    breaks: 'A create is answered with 206.',
    statements: ['errors/created'],
    exchanges: [{ on: { operation: 'create', status: 201 }, answer: { status: 206 } }],
  },
  {
    id: 'wrong-type-unprocessable',
    breaks: 'A value of a wrong type is answered with 422.',
    statements: ['errors/wrong-type', 'errors/wrong-type-at-any-level', 'csinode/*/type'],
    exchanges: [{ on: { operation: ['create', 'update'], status: 400 }, answer: { status: 422 } }],
  },
  {
    id: 'conflict-without-a-status',
    breaks: 'The body of a conflict is not a Status.',
    statements: ['errors/apply-conflict'],
    exchanges: [{ on: { status: 409 }, answer: { body: [{ at: '/kind', set: 'Error' }] } }],
  },
  {
    id: 'warning-code-of-two-digits',
    breaks: 'A Warning header has a code of two digits.',
    statements: ['errors/warning-form'],
    exchanges: [{ on: { resource: 'samples', path: /v1beta1/ }, answer: { headers: { warning: '29 - "it is deprecated"' } } }],
  },
  {
    id: 'warning-unquoted',
    breaks: 'The text of a Warning header is not quoted.',
    statements: ['errors/warning-form'],
    exchanges: [{ on: { path: /v1beta1/ }, answer: { headers: { warning: '299 - it is deprecated' } } }],
  },
  {
    id: 'unacceptable-served',
    breaks: 'A request whose media types are not served is answered with success.',
    statements: ['errors/not-acceptable', 'content-negotiation/not-acceptable'],
    exchanges: [{ on: { status: 406 }, answer: { status: 200 } }],
  },
];

/** Falls back to JSON where no accepted media type is served. */
const jsonAsFallback: Hooks['representation'] = (negotiated) => {
  try {
    return negotiated();
  } catch {
    return { form: 'json', mediaType: 'application/json' };
  }
};

const ofMediaTypes: readonly Fault[] = [
  {
    id: 'json-called-text',
    breaks: 'JSON has the content type of plain text.',
    statements: ['content-negotiation/json', 'content-negotiation/json-by-default', 'service/json-by-default'],
    seen: 'kubernetes #44646',
    exchanges: [
      { on: { operation: ['get', 'list'], headers: { accept: /json|\*|^$/ } }, answer: { headers: { 'content-type': 'text/plain' } } },
      { on: { operation: ['get', 'list'], headers: { accept: 'absent' } }, answer: { headers: { 'content-type': 'text/plain' } } },
    ],
  },
  {
    id: 'yaml-by-default',
    breaks: 'A request without an Accept header is answered in YAML.',
    statements: ['content-negotiation/json-by-default'],
    exchanges: [
      { on: { operation: ['get', 'list'], headers: { accept: 'absent' } }, request: { headers: { accept: 'application/yaml' } } },
    ],
  },
  {
    id: 'one-type-not-in-json',
    breaks: 'Pods of all namespaces cannot be listed in JSON.',
    statements: ['content-negotiation/json-of-every-type'],
    exchanges: [
      {
        on: { operation: 'list', resource: 'pods' },
        refuse: { status: 406, reason: 'NotAcceptable', message: 'it is not served in JSON' },
      },
    ],
  },
  ...(['pods', 'secrets', 'services'] as const).map(
    (resource): Fault => ({
      id: `${resource}-not-listed`,
      breaks: `Lists of ${resource} are not found, although discovery names them.`,
      statements: ['content-negotiation/json-of-every-type'],
      exchanges: [{ on: { operation: 'list', resource }, refuse: { status: 404, reason: 'NotFound', message: 'there is no such list' } }],
    }),
  ),
  {
    id: 'group-version-unavailable',
    breaks: 'No list of a built-in group version is available, although discovery names them.',
    statements: ['content-negotiation/json-of-every-type'],
    exchanges: [
      {
        on: { operation: 'list', path: /^\/apis\/coordination\.[^/]+\/v1\// },
        refuse: { status: 503, reason: 'ServiceUnavailable', message: 'the server is currently unable to handle the request' },
      },
    ],
  },
  ...(['create', 'update', 'merge-patch', 'apply', 'delete', 'deletecollection', 'watch'] as const).flatMap(
    (operation): readonly Fault[] => [
      {
        id: `unacceptable-${operation}-served`,
        breaks: `A request whose media types are not served is answered in JSON (${operation}).`,
        statements: ['content-negotiation/not-acceptable'],
        exchanges: [{ on: { operation, headers: { accept: /apiconform/ } }, request: { headers: { accept: 'application/json' } } }],
      },
      {
        id: `${operation}-without-accept-refused`,
        breaks: `A request without an Accept header is answered with 406 (${operation}).`,
        statements: ['content-negotiation/json-by-default'],
        exchanges: [
          { on: { operation, headers: { accept: 'absent' } }, refuse: { status: 406, reason: 'NotAcceptable', message: 'no media type' } },
        ],
      },
    ],
  ),
  {
    id: 'write-in-yaml-by-default',
    breaks: 'A write without an Accept header is answered in YAML.',
    statements: ['content-negotiation/json-by-default'],
    exchanges: [
      {
        on: { operation: ['create', 'update', 'merge-patch', 'apply', 'delete'], headers: { accept: 'absent' } },
        request: { headers: { accept: 'application/yaml' } },
      },
    ],
  },
  {
    id: 'binary-refused',
    breaks: 'The binary media type is not served.',
    statements: ['content-negotiation/binary'],
    exchanges: [{ on: { headers: { accept: /protobuf/ } }, request: { headers: { accept: 'application/json' } } }],
  },
  {
    id: 'custom-resources-in-json-for-binary',
    breaks: 'A request for custom resources that accepts only the binary media type is answered in JSON.',
    statements: ['content-negotiation/no-binary-for-custom-resources'],
    exchanges: [{ on: { origin: 'definition', headers: { accept: /protobuf/ } }, request: { headers: { accept: 'application/json' } } }],
  },
  {
    id: 'table-refused',
    breaks: 'A request that accepts a Table is answered with the collection.',
    statements: ['content-negotiation/table', 'table/kind', 'table/column-definitions', 'service/subresource/other-representation'].slice(
      0,
      3,
    ),
    exchanges: [{ on: { headers: { accept: /as=Table/ } }, request: { headers: { accept: 'application/json' } } }],
  },
  {
    id: 'first-type-decides',
    breaks: 'Only the first of several accepted media types is considered.',
    statements: ['content-negotiation/fallback'],
    seen: 'kubernetes #86253',
    exchanges: [
      { on: { headers: { accept: /,/ } }, refuse: { status: 406, reason: 'NotAcceptable', message: 'the first media type is not served' } },
    ],
  },
  ...(['create', 'update'] as const).map(
    (operation): Fault => ({
      id: `binary-body-of-${operation}-refused`,
      breaks: `A body in the binary media type is refused (${operation}).`,
      statements: [`content-negotiation/binary-body-of-a${operation === 'update' ? 'n' : ''}-${operation}`],
      exchanges: [
        {
          on: { operation, headers: { 'content-type': /protobuf/ } },
          refuse: { status: 415, reason: 'UnsupportedMediaType', message: 'the body is not JSON' },
        },
      ],
    }),
  ),
  {
    id: 'apply-creates-nothing',
    breaks: 'An apply of a missing object is answered with 404.',
    statements: ['apply/creates'],
    exchanges: [{ on: { operation: 'apply', status: 201 }, answer: { status: 404 } }],
  },
  {
    id: 'unknown-body-taken',
    breaks: 'A body with an unsupported media type is accepted.',
    statements: ['content-negotiation/unknown-body-type'],
    exchanges: [{ on: { status: 415 }, answer: { status: 200 } }],
  },
  {
    id: 'watch-called-text',
    breaks: 'A watch has the content type of plain text.',
    statements: ['watch/json-media-type'],
    exchanges: [{ on: { operation: 'watch' }, answer: { headers: { 'content-type': 'text/plain' } } }],
  },
  {
    id: 'json-whatever-is-accepted',
    breaks: 'A request without a supported media type is answered in JSON.',
    statements: ['content-negotiation/not-acceptable'],
    change: () => ({ representation: jsonAsFallback }),
  },
];

const ofApplies: readonly Fault[] = [
  {
    id: 'apply-refused',
    breaks: 'The media type of apply is not supported.',
    statements: [
      'content-negotiation/apply-patch',
      'apply/creates',
      'apply/subresource/status-applied',
      'apply/yaml',
      'csinode-operations/patch/created',
      'verbs/apply/json',
      'verbs/apply/yaml',
    ],
    exchanges: [
      { on: { operation: 'apply' }, refuse: { status: 415, reason: 'UnsupportedMediaType', message: 'the media type is not known' } },
    ],
  },
  {
    id: 'apply-is-a-merge-patch',
    breaks: 'An apply is processed as a merge patch.',
    statements: ['content-negotiation/apply-patch'],
    exchanges: [
      { on: { operation: 'apply' }, request: { headers: { 'content-type': 'application/merge-patch+json' }, query: { force: null } } },
    ],
  },
  {
    id: 'apply-not-stored',
    breaks: 'An apply is answered with success and not stored.',
    statements: ['apply/applied-wins', 'apply/creates'],
    exchanges: [{ on: { operation: 'apply' }, request: { query: { dryRun: 'All' } } }],
  },
];

const ofCollections: readonly Fault[] = [
  {
    id: 'collection-of-no-kind',
    breaks: 'A collection has no apiVersion.',
    statements: ['collections/fields', 'paths/core-group', 'paths/named-group', 'stability/core-group', 'stability/named-group'].slice(
      0,
      1,
    ),
    exchanges: [{ on: { operation: 'list' }, answer: { body: [{ at: '/apiVersion', drop: true }] } }],
  },
  {
    id: 'collection-kind-plural',
    breaks: 'The kind of a collection is the kind of its objects with an s.',
    statements: ['collections/kind', 'collections/every-kind'],
    change: () => ({ collectionKind: (kind) => kind.replace(/List$/, 's') }),
  },
  {
    id: 'items-of-another-kind',
    breaks: 'The items of a collection have another kind.',
    statements: ['collections/items'],
    exchanges: [{ on: { operation: 'list' }, answer: { body: [{ at: '/items/*/kind', set: 'Item' }] } }],
  },
  {
    id: 'empty-items-null',
    breaks: 'The items of an empty collection are null.',
    statements: ['collections/items-when-empty'],
    exchanges: [
      {
        on: { operation: 'list' },
        answer: { body: [{ at: '/items', by: (items) => (Array.isArray(items) && items.length === 0 ? null : items) }] },
      },
    ],
  },
  {
    id: 'table-kind-list',
    breaks: 'A Table has the kind List.',
    statements: ['table/kind'],
    exchanges: [{ on: { headers: { accept: /as=Table/ } }, answer: { body: [{ at: '/kind', set: 'List' }] } }],
  },
  {
    id: 'table-shows-the-first-object',
    breaks: 'Each row of a Table shows the first object.',
    statements: ['table/rows'],
    change: () => ({ tableRows: (rows) => rows.map((row) => rows[0] ?? row) }),
  },
  {
    id: 'table-age-made-up',
    breaks: 'The age of an object in a Table is always seven days.',
    statements: ['table/default-cells'],
    exchanges: [
      {
        on: { origin: 'definition', headers: { accept: /as=Table/ } },
        answer: { text: [/"cells":\["([^"]+)","[^"]*"\]/g, '"cells":["$1","7d"]'] },
      },
    ],
  },
  {
    id: 'table-without-columns',
    breaks: 'A Table has no column definitions.',
    statements: ['table/column-definitions'],
    exchanges: [{ on: { headers: { accept: /as=Table/ } }, answer: { body: [{ at: '/columnDefinitions', drop: true }] } }],
  },
  {
    id: 'cell-lost',
    breaks: 'The rows of a Table lack their last cell.',
    statements: ['table/rows'],
    exchanges: [
      {
        on: { headers: { accept: /as=Table/ } },
        answer: { body: [{ at: '/rows/*/cells', by: (cells) => (Array.isArray(cells) ? cells.slice(0, -1) : cells) }] },
      },
    ],
  },
  {
    id: 'default-columns-three',
    breaks: 'The Table of a type without columns of its own has three columns.',
    statements: ['table/default-columns'],
    exchanges: [
      {
        on: { origin: 'definition', headers: { accept: /as=Table/ } },
        answer: {
          body: [
            {
              at: '/columnDefinitions',
              by: (columns) =>
                Array.isArray(columns) ? [...columns, { name: 'Age', type: 'string', format: '', description: '', priority: 0 }] : columns,
            },
          ],
        },
      },
    ],
  },
  {
    id: 'default-cells-swapped',
    breaks: 'The cells of the default Table are in another order than its columns.',
    statements: ['table/default-cells'],
    exchanges: [
      {
        on: { origin: 'definition', headers: { accept: /as=Table/ } },
        answer: { body: [{ at: '/rows/*/cells', by: (cells) => (Array.isArray(cells) ? [...cells].reverse() : cells) }] },
      },
    ],
  },
  {
    id: 'table-in-one-page',
    breaks: 'A Table has all rows, whatever the limit.',
    statements: ['table/pages'],
    exchanges: [{ on: { headers: { accept: /as=Table/ } }, request: { query: { limit: null } } }],
  },
  {
    id: 'collection-is-a-list',
    breaks: 'Every collection has the kind List.',
    statements: ['collections/no-kind-list'],
    change: () => ({ collectionKind: () => 'List' }),
  },
  {
    id: 'list-in-discovery',
    breaks: 'Discovery names a resource with the kind List.',
    statements: ['collections/no-kind-list'],
    exchanges: [{ on: { operation: 'other', path: /^\/api\/v1$/ }, answer: { body: [{ at: '/resources/0/kind', set: 'List' }] } }],
  },
  {
    id: 'row-lost',
    breaks: 'A Table has no row for the last object.',
    statements: ['table/rows'],
    change: () => ({ tableRows: (rows) => rows.slice(0, -1) }),
  },
];

/** Faults of errors and representations. */
export const answerFaults: readonly Fault[] = [...ofErrors, ...ofMediaTypes, ...ofApplies, ...ofCollections];
