import type { Fault } from './fault.ts';

const failing = { status: 500, reason: 'InternalError', message: 'something went wrong' } as const;
const unavailable = { status: 503, reason: 'ServiceUnavailable', message: 'it cannot be served now' } as const;
const refusal = { status: 403, reason: 'Forbidden', message: 'it is not permitted' } as const;

/** A response of 5xx, or none, where the specification requires another response (specification, "Errors"). */
const withoutUsableResponse: readonly Fault[] = [
  {
    id: 'apply-conflict-internal-error',
    breaks: 'The conflict of an apply is answered with 500.',
    statements: ['errors/apply-conflict', 'apply/conflict', 'field-ownership/conflict/refused'],
    exchanges: [{ on: { operation: 'apply', status: 409 }, answer: { status: 500 } }],
  },
  {
    id: 'stale-update-internal-error',
    breaks: 'An update of an older resourceVersion is answered with 500.',
    statements: ['object-metadata/resource-version/stale-update', 'dry-run/stages/stale-version'],
    exchanges: [{ on: { operation: 'update', status: 409 }, answer: { status: 500 } }],
  },
  {
    id: 'taken-name-internal-error',
    breaks: 'A create with the name of another object is answered with 500.',
    statements: ['object-names/unique', 'object-names/one-in-namespace', 'dry-run/stages/name-taken'],
    exchanges: [{ on: { operation: 'create', status: 409 }, answer: { status: 500 } }],
  },
  {
    id: 'unauthenticated-internal-error',
    breaks: 'A request without valid credentials is answered with 500.',
    statements: ['authentication/made-up-token/*', 'authentication/no-credentials/*', 'csinode-operations/*/unauthenticated'],
    exchanges: [{ on: { status: 401 }, answer: { status: 500 } }],
  },
  {
    id: 'forbidden-internal-error',
    breaks: 'A request without the right to it is answered with 500.',
    statements: ['authentication/apply/needs-create', 'authentication/apply/needs-patch', 'authentication/namespace-scope'],
    exchanges: [{ on: { status: 403 }, answer: { status: 500 } }],
  },
  {
    id: 'not-acceptable-internal-error',
    breaks: 'A request whose media types are not served is answered with 500.',
    statements: ['content-negotiation/not-acceptable', 'errors/not-acceptable', 'content-negotiation/no-binary-for-custom-resources'],
    exchanges: [{ on: { status: 406 }, answer: { status: 500 } }],
  },
  {
    id: 'invalid-internal-error',
    breaks: 'An invalid request or object is answered with 500.',
    statements: ['errors/wrong-type', 'errors/required-field', 'list-resource-version/match-exact/limit-unset/rv-unset'],
    exchanges: [{ on: { status: [400, 422] }, answer: { status: 500 } }],
  },
  {
    id: 'not-found-internal-error',
    breaks: 'A read of an object that does not exist is answered with 500.',
    statements: ['get-resource-version/rv-unset', 'verbs/method/delete', 'verbs/patch/creates-nothing'],
    exchanges: [{ on: { operation: ['get', 'merge-patch'], status: 404 }, answer: { status: 500 } }],
  },
  {
    id: 'readyz-without-content',
    breaks: '/readyz is answered with 204.',
    statements: ['health/readyz/status', 'health/readyz/verbose'],
    exchanges: [{ on: { path: /^\/readyz$/ }, answer: { status: 204 } }],
  },
  {
    id: 'readyz-unavailable',
    breaks: '/readyz is answered with 503.',
    statements: ['health/readyz/status', 'health/readyz/verbose'],
    exchanges: [{ on: { path: /^\/readyz$/ }, answer: { status: 503 } }],
  },
  {
    id: 'update-silent',
    breaks: 'An update of a ConfigMap is never answered.',
    statements: ['verbs/method/put', 'verbs/put/replaces', 'get-resource-version/rv-other'],
    exchanges: [{ on: { operation: 'update', resource: 'configmaps' }, silent: true }],
  },
  {
    id: 'create-internal-error',
    breaks: 'A create of a ConfigMap is answered with 500.',
    statements: ['verbs/method/post', 'service/http-verbs'],
    exchanges: [{ on: { operation: 'create', resource: 'configmaps' }, refuse: failing }],
  },
  {
    id: 'namespace-internal-error',
    breaks: 'A create of a namespace is answered with 500.',
    statements: ['verbs/method/post', 'paths/namespaced/collection'],
    exchanges: [{ on: { operation: 'create', resource: 'namespaces' }, refuse: failing }],
  },
  {
    id: 'definition-internal-error',
    breaks: 'A create of a definition is answered with 500.',
    statements: ['gone/watch', 'verbs/method/post'],
    exchanges: [{ on: { operation: 'create', resource: 'customresourcedefinitions' }, refuse: failing }],
  },
  {
    id: 'exact-list-unavailable',
    breaks: 'A list at an exact version is answered with 503.',
    statements: ['list-resource-version/match-exact/*/rv-other', 'resource-version-meaning/exact'],
    exchanges: [{ on: { operation: 'list', query: { resourceVersionMatch: 'Exact' }, status: 200 }, answer: { status: 503 } }],
  },
  {
    id: 'later-page-unavailable',
    breaks: 'Each page after the first is answered with 503.',
    statements: ['list-paging/snapshot', 'list-resource-version/match-unset/continue/rv-unset', 'query-parameters/continue/from-a-chunk'],
    exchanges: [{ on: { operation: 'list', query: { continue: 'present' }, status: 200 }, answer: { status: 503 } }],
  },
  {
    id: 'watch-unavailable',
    breaks: 'A watch of ConfigMaps is answered with 503.',
    statements: ['watch/resume', 'watch/json-media-type', 'verbs/several/watch'],
    exchanges: [{ on: { operation: 'watch', resource: 'configmaps' }, refuse: unavailable }],
  },
  {
    id: 'watch-silent',
    breaks: 'A watch of ConfigMaps is never answered.',
    statements: ['watch/resume', 'watch/json-media-type'],
    exchanges: [{ on: { operation: 'watch', resource: 'configmaps' }, silent: true }],
  },
  {
    id: 'watch-errs',
    breaks: 'A watch of ConfigMaps ends with an ERROR event of code 500 at its first change.',
    statements: ['watch/resume', 'watch/one-document-per-change'],
    exchanges: [
      {
        on: { operation: 'watch', resource: 'configmaps' },
        events: [
          {
            type: ['ADDED', 'MODIFIED', 'DELETED'],
            nth: 1,
            do: 'write',
            lines: () => ['{"type":"ERROR","object":{"kind":"Status","apiVersion":"v1","status":"Failure","message":"lost","code":500}}'],
          },
        ],
      },
    ],
  },
];

/** A refusal of what the whole test is built on. */
const refusals = [
  ['create', 'verbs/method/post'],
  ['update', 'verbs/method/put'],
  ['merge-patch', 'verbs/method/patch'],
  ['apply', 'verbs/apply/json'],
  ['delete', 'verbs/method/delete'],
  ['list', 'verbs/several/list'],
  ['get', 'verbs/method/get'],
  ['watch', 'watch/one-document-per-change'],
] as const;

/** Faults of which a request has no usable response, or is refused always (specification, "Errors", "Verbs"). */
export const noUsableResponseFaults: readonly Fault[] = [
  ...withoutUsableResponse,
  ...refusals.map(
    ([operation, statement]): Fault => ({
      id: `${operation}-refused-always`,
      breaks: `Every ${operation} of a ConfigMap is answered with 403.`,
      statements: [statement],
      exchanges: [{ on: { operation, resource: 'configmaps' }, refuse: refusal }],
    }),
  ),
];
