import type { Fault } from '../fault.ts';

const gone = { status: 410, reason: 'Expired', message: 'the version is too old' } as const;
const inAll = { operation: 'list', scope: 'all-namespaces' } as const;
const asTable = { accept: /as=Table/i } as const;
const inBinary = { accept: /protobuf/ } as const;

/** Faults of lists of all namespaces, as Tables or in binary, that lists of one namespace in JSON do not have (specification, "Resource-version semantics"). */
export const rareListInOtherPlaceFaults: readonly Fault[] = [
  {
    id: 'exact-list-of-all-namespaces-is-latest',
    breaks: 'A list of all namespaces at an exact version and without a limit shows the latest state.',
    statements: ['list-resource-version/match-exact/limit-unset/rv-other'],
    exchanges: [
      {
        on: { ...inAll, query: { resourceVersionMatch: 'Exact', resourceVersion: /^[1-9]/, limit: 'absent' } },
        request: { query: { resourceVersion: null, resourceVersionMatch: null } },
      },
    ],
  },
  {
    id: 'page-of-all-namespaces-at-version-is-latest',
    breaks: 'A page of all namespaces at a version and without a match shows the latest state.',
    statements: ['list-resource-version/match-unset/limit-set/rv-other'],
    exchanges: [
      {
        on: {
          ...inAll,
          query: { resourceVersionMatch: 'absent', resourceVersion: /^[1-9]/, limit: 'present', continue: 'absent' },
        },
        request: { query: { resourceVersion: null } },
      },
    ],
  },
  {
    id: 'any-version-of-all-namespaces-refused',
    breaks: 'A list of all namespaces at version 0 with the match NotOlderThan is refused.',
    statements: ['list-resource-version/match-not-older-than/limit-unset/rv-zero'],
    exchanges: [
      {
        on: { ...inAll, query: { resourceVersionMatch: 'NotOlderThan', resourceVersion: '0' } },
        refuse: { status: 400, reason: 'BadRequest', message: 'resourceVersionMatch is not supported for all namespaces' },
      },
    ],
  },
  {
    id: 'page-of-all-namespaces-not-older-than-refused',
    breaks: 'A page of all namespaces with the match NotOlderThan is refused.',
    statements: ['list-resource-version/match-not-older-than/limit-set/rv-other'],
    exchanges: [
      {
        on: { ...inAll, query: { resourceVersionMatch: 'NotOlderThan', resourceVersion: /^[1-9]/, limit: 'present' } },
        refuse: { status: 400, reason: 'BadRequest', message: 'resourceVersionMatch is not supported for all namespaces' },
      },
    ],
  },
  {
    id: 'version-beside-token-of-all-namespaces-ignored',
    breaks: 'A list of all namespaces with a continue token and a version is served.',
    statements: ['list-resource-version/match-unset/continue/rv-other'],
    exchanges: [{ on: { ...inAll, query: { continue: /./, resourceVersion: /^[1-9]/ } }, request: { query: { resourceVersion: null } } }],
  },
  {
    id: 'exact-version-zero-of-all-namespaces-served',
    breaks: 'A list of all namespaces with the match Exact and version 0 is served.',
    statements: ['list-resource-version/match-exact/limit-unset/rv-zero', 'list-resource-version/match-exact/limit-set/rv-zero'],
    exchanges: [
      {
        on: { ...inAll, query: { resourceVersionMatch: 'Exact', resourceVersion: '0' } },
        request: { query: { resourceVersionMatch: null } },
      },
    ],
  },
  {
    id: 'token-at-version-zero-of-all-namespaces-refused',
    breaks: 'A list of all namespaces with a continue token and version 0 is refused.',
    statements: ['list-resource-version/match-unset/continue/rv-zero'],
    exchanges: [
      {
        on: { ...inAll, query: { continue: /./, resourceVersion: '0' } },
        refuse: { status: 400, reason: 'BadRequest', message: 'specifying resource version is not allowed when using continue' },
      },
    ],
  },
  {
    id: 'latest-version-of-all-namespaces-gone',
    breaks: 'A list of all namespaces at the exact latest version is answered with 410.',
    statements: ['gone/latest/exact', 'gone/latest/exact-with-limit', 'limits/history-for-exact'],
    exchanges: [{ on: { ...inAll, query: { resourceVersionMatch: 'Exact' } }, refuse: gone }],
  },
  {
    id: 'token-of-all-namespaces-gone',
    breaks: 'A continue token of a list of all namespaces is answered with 410 at once.',
    statements: ['gone/latest/continue-token', 'limits/token-lifetime'],
    exchanges: [{ on: { ...inAll, query: { continue: /./ } }, refuse: gone }],
  },
  {
    id: 'latest-version-as-table-gone',
    breaks: 'A list at the latest version with the match NotOlderThan is answered with 410 where the client accepts a Table.',
    statements: ['gone/latest/not-older-than', 'gone/latest/not-older-than-with-limit'],
    exchanges: [
      {
        on: { operation: 'list', headers: asTable, query: { resourceVersionMatch: 'NotOlderThan', resourceVersion: /^[1-9]/ } },
        refuse: gone,
      },
    ],
  },
  {
    id: 'latest-exact-in-binary-gone',
    breaks: 'A list at the exact latest version is answered with 410 where the client accepts the binary media type.',
    statements: ['gone/latest/exact', 'gone/latest/exact-with-limit'],
    exchanges: [{ on: { operation: 'list', headers: inBinary, query: { resourceVersionMatch: 'Exact' } }, refuse: gone }],
  },
  {
    id: 'version-of-selected-list-gone',
    breaks: 'A list at an exact version with a label selector is answered with 410 at once, and one without a selector is not.',
    statements: ['limits/history-for-exact'],
    exchanges: [{ on: { operation: 'list', query: { labelSelector: /./, resourceVersionMatch: 'Exact' } }, refuse: gone }],
  },
  {
    id: 'expired-version-of-all-namespaces-is-latest',
    breaks: 'A list of all namespaces at an exact version that has expired shows the latest state.',
    statements: ['gone/exact'],
    exchanges: [
      {
        on: { ...inAll, query: { resourceVersionMatch: 'Exact', limit: 'absent' }, status: 410 },
        next: { query: { resourceVersion: null, resourceVersionMatch: null } },
      },
    ],
  },
  {
    id: 'expired-token-as-table-starts-over',
    breaks: 'A continue token that has expired begins the list again where the client accepts a Table.',
    statements: ['gone/continue-token'],
    exchanges: [
      { on: { operation: 'list', headers: asTable, query: { continue: /./ }, status: 410 }, next: { query: { continue: null } } },
    ],
  },
  {
    id: 'last-table-page-has-token',
    breaks: 'The last page of a list has a continue token as a Table.',
    statements: ['list-paging/ends-at-exact-multiple'],
    exchanges: [
      {
        on: { operation: 'list', headers: asTable, query: { continue: /./ }, status: 200 },
        answer: { body: [{ at: '/metadata/continue', by: (token) => (token === '' ? 'end' : token) }] },
      },
    ],
  },
  {
    id: 'exact-list-of-generic-kind',
    breaks: 'A list at an exact version has the kind ObjectList.',
    statements: ['collections/kind'],
    exchanges: [
      {
        on: { operation: 'list', headers: { accept: /^application\/json$/ }, query: { resourceVersionMatch: 'Exact' }, status: 200 },
        answer: { body: [{ at: '/kind', set: 'ObjectList' }] },
      },
    ],
  },
];
