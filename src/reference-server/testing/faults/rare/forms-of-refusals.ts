import type { Fault } from '../fault.ts';

const table = /as=Table/;
const forTable = { accept: table };

/** Faults of refusals, permissions and parameters that depend on the form of the response, and of names of managers and checks. */
export const rareFormOfRefusalFaults: readonly Fault[] = [
  {
    id: 'token-with-version-served-as-table',
    breaks: 'A list as a Table with a continue token and a resourceVersion is served, as if it had no resourceVersion.',
    statements: ['list-resource-version/match-unset/continue/rv-other'],
    exchanges: [
      {
        on: { operation: 'list', headers: forTable, query: { continue: 'present', resourceVersion: /^[1-9]/ } },
        request: { query: { resourceVersion: null } },
      },
    ],
  },
  {
    id: 'match-without-version-served-as-table',
    breaks: 'A list as a Table with resourceVersionMatch and without a version is served.',
    statements: ['query-parameters/resource-version-match/exact-without-version'],
    exchanges: [
      {
        on: { operation: 'list', headers: forTable, query: { resourceVersionMatch: 'present', resourceVersion: 'absent' } },
        request: { query: { resourceVersionMatch: null } },
      },
    ],
  },
  {
    id: 'table-needs-no-credentials',
    breaks: 'A list as a Table is served without credentials.',
    statements: ['authentication/no-credentials/list'],
    exchanges: [{ on: { operation: 'list', headers: { ...forTable, authorization: 'absent' } }, request: { asKnown: true } }],
  },
  {
    id: 'pages-after-first-not-pretty',
    breaks: 'Pages after the first are not indented.',
    statements: ['query-parameters/pretty/list'],
    exchanges: [{ on: { operation: 'list', query: { continue: 'present' } }, request: { query: { pretty: null } } }],
  },
  {
    id: 'apply-not-pretty',
    breaks: 'The response to an apply is not indented.',
    statements: ['query-parameters/pretty/patch'],
    exchanges: [{ on: { operation: 'apply' }, request: { query: { pretty: null } } }],
  },
  {
    id: 'manager-ends-at-slash',
    breaks: 'The name of a fieldManager is recorded up to its first slash.',
    statements: ['query-parameters/field-manager/update', 'query-parameters/field-manager/apply'],
    exchanges: [{ on: { query: { fieldManager: /^apiconform\// } }, request: { query: { fieldManager: 'apiconform' } } }],
  },
  {
    id: 'last-check-not-served-alone',
    breaks: 'Only the first check of a health endpoint can be requested alone.',
    statements: ['health/livez/individual', 'health/readyz/individual'],
    exchanges: [
      {
        on: { path: /^\/(livez|readyz)\/store$/ },
        refuse: { status: 404, reason: 'NotFound', message: 'there is no such check' },
      },
    ],
  },
  {
    id: 'exclusion-needs-verbose',
    breaks: 'A health endpoint refuses to exclude a check where the response is not verbose.',
    statements: ['health/readyz/status'],
    exchanges: [
      {
        on: { path: /^\/readyz$/, query: { exclude: 'present', verbose: 'absent' } },
        refuse: { status: 400, reason: 'BadRequest', message: 'checks are only excluded from verbose responses' },
      },
    ],
  },
  {
    id: 'list-as-body-internal-error',
    breaks: 'A create or update whose body is a list is answered with 500.',
    statements: ['errors/wrong-type-at-any-level'],
    exchanges: [{ on: { operation: ['create', 'update'], text: /^\[/, status: 400 }, answer: { status: 500 } }],
  },
  {
    id: 'empty-body-of-update-accepted',
    breaks: 'An update without a body is answered with the object as it is.',
    statements: ['errors/wrong-type-at-any-level'],
    exchanges: [{ on: { operation: 'update', text: /^$/ }, request: { method: 'GET' } }],
  },
  {
    id: 'table-of-later-page-of-other-version',
    breaks: 'The Table of a page after the first has another apiVersion.',
    statements: ['table/kind'],
    exchanges: [
      {
        on: { operation: 'list', query: { continue: 'present' }, headers: forTable, status: 200 },
        answer: { body: [{ at: '/apiVersion', by: () => 'v1' }] },
      },
    ],
  },
  {
    id: 'stale-update-for-metadata-accepted',
    breaks: 'An update with an old version whose response is requested as metadata replaces the object.',
    statements: ['object-metadata/resource-version/stale-update'],
    exchanges: [
      {
        on: { operation: 'update', headers: { accept: /as=PartialObjectMetadata/ } },
        request: { body: [{ at: '/metadata/resourceVersion', drop: true }] },
      },
    ],
  },
  {
    id: 'apply-conflict-for-binary-forced',
    breaks: 'An apply that conflicts and whose response is requested in binary takes the field from its owner.',
    statements: ['apply/conflict'],
    exchanges: [{ on: { operation: 'apply', headers: { accept: /protobuf/ } }, request: { query: { force: 'true' } } }],
  },
  {
    id: 'patch-of-missing-object-for-table-succeeds',
    breaks: 'A patch of an object that does not exist whose response is requested as a Table is answered with success.',
    statements: ['verbs/patch/creates-nothing'],
    exchanges: [{ on: { operation: 'merge-patch', headers: { accept: /as=Table/ }, status: 404 }, answer: { status: 200 } }],
  },
  {
    id: 'taken-name-for-table-answered',
    breaks: 'A create under a name in use whose response is requested as a Table is answered with success.',
    statements: ['object-names/unique'],
    exchanges: [{ on: { operation: 'create', headers: { accept: /as=Table/ }, status: 409 }, answer: { status: 201 } }],
  },
];
