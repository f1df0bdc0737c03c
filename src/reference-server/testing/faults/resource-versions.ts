import type { ServedRead } from '../../api/read/read-hooks.ts';
import type { ParsedRequest } from '../exchanges/parsed-request.ts';
import type { Fault } from './fault.ts';

/** Enough revisions that recent writes are not visible. */
const lag = 40;

const cell = (match: string, paging: string, version: string): string => `list-resource-version/match-${match}/${paging}/rv-${version}`;

/** Serves some reads from an old state. */
const staleWhere =
  (isStale: (read: ServedRead) => boolean): NonNullable<Fault['change']> =>
  () => ({
    servedRevision: (read) => (isStale(read) ? Math.max(1, (read.requested ?? read.current - lag + 1) - 1) : read.current),
  });

/** The cells for the most recent data, or data not older than a version. */
const fresh: readonly Fault[] = [
  {
    id: 'list-stale',
    breaks: 'A list without a version is served from a stale cache.',
    statements: [cell('unset', 'limit-unset', 'unset'), 'resource-version-meaning/most-recent/list'],
    seen: 'etcd #15220, kine #577',
    change: staleWhere(({ operation, version, limited }) => operation === 'list' && version === 'unset' && !limited),
  },
  {
    id: 'first-page-stale',
    breaks: 'The first page of a list without a version is served from a stale cache.',
    statements: [cell('unset', 'limit-set', 'unset')],
    seen: 'kubernetes #132132',
    change: staleWhere(({ operation, version, limited }) => operation === 'list' && version === 'unset' && limited),
  },
  {
    id: 'list-older-than-asked',
    breaks: 'A list at a version shows the state before that version.',
    statements: [cell('unset', 'limit-unset', 'other'), 'resource-version-meaning/not-older-than/list'],
    change: staleWhere(
      ({ operation, version, match, limited }) => operation === 'list' && version === 'other' && match === 'unset' && !limited,
    ),
  },
  {
    id: 'not-older-than-is-older',
    breaks: 'A list not older than a version shows the state before that version.',
    statements: [cell('not-older-than', 'limit-unset', 'other')],
    change: staleWhere(
      ({ operation, version, match, limited }) => operation === 'list' && version === 'other' && match !== 'unset' && !limited,
    ),
  },
  {
    id: 'page-not-older-than-is-older',
    breaks: 'A page not older than a version shows the state before that version.',
    statements: [cell('not-older-than', 'limit-set', 'other')],
    change: staleWhere(
      ({ operation, version, match, limited }) => operation === 'list' && version === 'other' && match !== 'unset' && limited,
    ),
  },
  {
    id: 'get-stale',
    breaks: 'A get without a version is served from a stale cache.',
    statements: ['get-resource-version/rv-unset', 'resource-version-meaning/most-recent/get'],
    seen: 'kubernetes #59848',
    change: staleWhere(({ operation, version }) => operation === 'get' && version === 'unset'),
  },
  {
    id: 'get-older-than-asked',
    breaks: 'A get at a version shows the object as it was before that version.',
    statements: ['get-resource-version/rv-other', 'resource-version-meaning/not-older-than/get'],
    change: staleWhere(({ operation, version }) => operation === 'get' && version === 'other'),
  },
  {
    id: 'custom-resources-stale',
    breaks: 'Only lists of custom resources are served from a stale cache.',
    statements: [cell('unset', 'limit-unset', 'unset')],
    change: staleWhere(({ operation, version, origin }) => operation === 'list' && version === 'unset' && origin === 'definition'),
  },
];

const neverWas = [{ at: '/items/*/metadata/annotations', drop: true }] as const;

/** The cells for any state: one that never existed is none of them. */
const any: readonly Fault[] = [
  { name: 'unset', match: undefined, limit: 'absent' },
  { name: 'unset', match: undefined, limit: 'present' },
  { name: 'not-older-than', match: 'NotOlderThan', limit: 'absent' },
  { name: 'not-older-than', match: 'NotOlderThan', limit: 'present' },
].map(
  ({ name, match, limit }): Fault => ({
    id: `state-that-never-was-${name}-${limit === 'present' ? 'page' : 'whole'}`,
    breaks: `A list at version 0 (${name === 'unset' ? 'no match' : name}, ${limit === 'present' ? 'with' : 'without'} a limit) shows objects as they never were.`,
    statements: [
      cell(name, limit === 'present' ? 'limit-set' : 'limit-unset', 'zero'),
      ...(match === undefined && limit === 'absent' ? ['resource-version-meaning/any'] : []),
    ],
    exchanges: [
      {
        on: { operation: 'list', query: { resourceVersion: '0', limit, continue: 'absent', resourceVersionMatch: match ?? 'absent' } },
        answer: { body: neverWas },
      },
    ],
  }),
);

/** The invalid cells. */
const invalid: readonly Fault[] = (
  [
    ['exact', 'Exact', 'unset', 'absent'],
    ['exact', 'Exact', 'zero', '0'],
    ['not-older-than', 'NotOlderThan', 'unset', 'absent'],
  ] as const
).flatMap(([name, resourceVersionMatch, version, resourceVersion]) =>
  (['absent', 'present'] as const).map(
    (limit): Fault => ({
      id: `invalid-${name}-${version}-${limit === 'present' ? 'page' : 'whole'}-served`,
      breaks: `A list with ${resourceVersionMatch} and ${version === 'zero' ? 'version 0' : 'no version'} is served (${limit === 'present' ? 'with' : 'without'} a limit).`,
      statements: [
        cell(name, limit === 'present' ? 'limit-set' : 'limit-unset', version),
        ...(version === 'unset' && limit === 'absent' ? [`query-parameters/resource-version-match/${name}-without-version`] : []),
      ],
      exchanges: [
        {
          on: { operation: 'list', query: { resourceVersionMatch, resourceVersion, limit } },
          request: { query: { resourceVersionMatch: null } },
        },
      ],
    }),
  ),
);

/** Messages that do not say that a version is too large, for each form of list that can be refused in another way. */
const ofUnreached: readonly Fault[] = (
  [
    ['list-with-limit', { limit: 'present', resourceVersionMatch: 'absent' }],
    ['list-exact', { limit: 'absent', resourceVersionMatch: 'Exact' }],
    ['list-not-older-than-with-limit', { limit: 'present', resourceVersionMatch: 'NotOlderThan' }],
  ] as const
).map(
  ([form, query]): Fault => ({
    id: `unreached-version-untold-${form}`,
    breaks: `The error for a version from the future does not name the problem (${form}).`,
    statements: [`unrecognized-version/${form}/message`],
    exchanges: [
      { on: { operation: 'list', query, status: 504 }, answer: { body: [{ at: '/message', set: 'the request took too long' }] } },
    ],
  }),
);

/** Returns a condition that holds from the third version on at which an object is read. */
function isThirdVersion(): (parsed: ParsedRequest) => boolean {
  const seen = new WeakMap<object, Map<string, Set<string>>>();
  return ({ route, path, query }) => {
    if (route === undefined) return false;
    const key = 'type' in route ? route.type : route;
    const ofServer = seen.get(key) ?? new Map<string, Set<string>>();
    seen.set(key, ofServer);
    const asked = ofServer.get(path) ?? new Set<string>();
    ofServer.set(path, asked.add(query.get('resourceVersion') ?? ''));
    return asked.size > 2;
  };
}

/** Faults of the data of gets and lists (specification, "Resource-version semantics"). */
export const resourceVersionFaults: readonly Fault[] = [
  ...fresh,
  ...any,
  ...invalid,
  ...ofUnreached,
  {
    id: 'get-after-last-change-unrecognized',
    breaks: 'A get at a version later than the last two changes of the object is answered with 504.',
    statements: ['get-resource-version/rv-other'],
    exchanges: [
      {
        on: { operation: 'get', query: { resourceVersion: /^[1-9]/ }, when: isThirdVersion() },
        refuse: { status: 504, reason: 'Timeout', message: 'Timeout: Too large resource version' },
      },
    ],
  },
  {
    id: 'page-at-a-version-shows-latest',
    breaks: 'A page at a version without a match shows the latest data.',
    statements: [cell('unset', 'limit-set', 'other')],
    exchanges: [
      {
        on: {
          operation: 'list',
          query: { resourceVersion: /^[1-9]/, limit: 'present', resourceVersionMatch: 'absent', continue: 'absent' },
        },
        request: { query: { resourceVersion: null } },
      },
    ],
  },
  ...(['absent', 'present'] as const).map(
    (limit): Fault => ({
      id: `exact-is-not-older-than-${limit === 'present' ? 'page' : 'whole'}`,
      breaks: `A list (${limit === 'present' ? 'a page' : 'whole'}) at an exact version is served like one not older than it.`,
      statements: [
        cell('exact', limit === 'present' ? 'limit-set' : 'limit-unset', 'other'),
        ...(limit === 'present' ? ['resource-version-meaning/exact'] : []),
      ],
      exchanges: [
        {
          on: { operation: 'list', query: { resourceVersionMatch: 'Exact', limit } },
          request: { query: { resourceVersionMatch: 'NotOlderThan' } },
        },
      ],
    }),
  ),
  {
    id: 'token-starts-over',
    breaks: 'A page with a token and no version starts the collection again.',
    statements: [
      cell('unset', 'continue', 'unset'),
      'list-paging/every-item-once',
      'query-parameters/continue/from-a-chunk',
      'resource-version-meaning/continue-token',
      'service/listed-in-pages',
    ],
    exchanges: [{ on: { operation: 'list', query: { continue: /./, resourceVersion: 'absent' } }, request: { query: { continue: null } } }],
  },
  {
    id: 'token-with-zero-starts-over',
    breaks: 'A page with a token and version 0 starts the collection again.',
    statements: [cell('unset', 'continue', 'zero')],
    exchanges: [{ on: { operation: 'list', query: { continue: /./, resourceVersion: '0' } }, request: { query: { continue: null } } }],
  },
  {
    id: 'version-beside-token-overlooked',
    breaks: 'A version together with a token is ignored.',
    statements: [cell('unset', 'continue', 'other'), 'errors/version-with-token'],
    exchanges: [
      { on: { operation: 'list', query: { continue: /./, resourceVersion: /^[1-9]/ } }, request: { query: { resourceVersion: null } } },
    ],
  },
  {
    id: 'version-beside-token-invalid',
    breaks: 'A version together with a token is refused with another status than 400.',
    statements: [cell('unset', 'continue', 'other'), 'errors/version-with-token'],
    exchanges: [{ on: { operation: 'list', query: { continue: /./, resourceVersion: /^[1-9]/ }, status: 400 }, answer: { status: 422 } }],
  },
  {
    id: 'get-at-zero-never-was',
    breaks: 'A get at version 0 shows a state of the object that never existed.',
    statements: ['get-resource-version/rv-zero'],
    exchanges: [
      { on: { operation: 'get', query: { resourceVersion: '0' } }, answer: { body: [{ at: '/metadata/annotations', drop: true }] } },
    ],
  },
  {
    id: 'version-names-two-states',
    breaks: 'A list shows an object with other content than a get in the same version.',
    statements: ['resource-version-meaning/names-one-state'],
    exchanges: [{ on: { operation: 'list' }, answer: { body: [{ at: '/items/*/metadata/annotations', drop: true }] } }],
  },
  {
    id: 'version-stays',
    breaks: 'A change does not change the version of the object.',
    statements: ['resource-version-meaning/changes-with-the-object'],
    seen: 'agones #278',
    exchanges: [
      {
        on: { operation: ['update', 'json-patch', 'merge-patch', 'strategic-merge-patch', 'apply', 'get'] },
        answer: { body: [{ at: '/metadata/resourceVersion', set: '7' }] },
      },
    ],
  },
  {
    id: 'object-version-missing',
    breaks: 'Objects have no version.',
    statements: ['resource-version-meaning/object-version'],
    exchanges: [{ on: { operation: 'get' }, answer: { body: [{ at: '/metadata/resourceVersion', drop: true }] } }],
  },
  {
    id: 'object-version-is-a-number',
    breaks: 'The versions of the objects in a list are numbers.',
    statements: ['resource-version-meaning/object-version'],
    exchanges: [{ on: { operation: 'list' }, answer: { body: [{ at: '/items/*/metadata/resourceVersion', by: Number }] } }],
  },
  {
    id: 'collection-version-missing',
    breaks: 'Collections have no version.',
    statements: ['resource-version-meaning/collection-version'],
    exchanges: [{ on: { operation: 'list' }, answer: { body: [{ at: '/metadata/resourceVersion', set: '' }] } }],
  },
  {
    id: 'exact-shows-latest',
    breaks: 'A read of an exact version shows the latest data under that version.',
    statements: ['list-resource-version/match-exact/*/rv-other'],
    change: () => ({ exactRevision: ({ current }) => current }),
  },
];
