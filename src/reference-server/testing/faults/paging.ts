import { isJsonArray } from '#core/json/json-object';
import type { Edit } from '../exchanges/edit-json.ts';
import type { Fault } from './fault.ts';

const page = { limit: 'present' } as const;

const oneMore: Edit = { at: '/metadata/remainingItemCount', by: (count) => (typeof count === 'number' ? count + 1 : count) };

const zeroIfMissing: Edit = {
  at: '/metadata',
  by: (metadata) =>
    typeof metadata === 'object' && metadata !== null && !('remainingItemCount' in metadata)
      ? { ...metadata, remainingItemCount: 0 }
      : metadata,
};

/** Faults of paging (specification, "List paging", "Errors", "Limits"). */
export const pagingFaults: readonly Fault[] = [
  {
    id: 'one-item-too-many',
    breaks: 'A page has one item more than the limit.',
    statements: ['list-paging/limit', 'query-parameters/limit/most-items', 'list-paging/gate'],
    change: (plain) => ({
      pageLimit: (requested) => {
        const limit = plain.pageLimit(requested);
        return limit === undefined ? undefined : limit + 1;
      },
    }),
  },
  {
    id: 'token-lost',
    breaks: 'A page has no token though there are more items.',
    statements: ['list-paging/continue-when-more'],
    exchanges: [
      { on: { operation: 'list', query: { ...page, continue: 'absent' } }, answer: { body: [{ at: '/metadata/continue', set: '' }] } },
    ],
  },
  {
    id: 'token-lost-on-the-second-page',
    breaks: 'The second page of a chain has no token though there are more items.',
    statements: ['list-paging/every-item-once'],
    exchanges: [
      { on: { operation: 'list', query: { ...page, continue: /./ } }, answer: { body: [{ at: '/metadata/continue', set: '' }] } },
    ],
  },
  {
    id: 'token-lost-with-a-selector',
    breaks: 'A page with a selector has no token though there are more items.',
    statements: ['list-paging/every-item-once'],
    seen: 'kube-state-metrics #3065',
    exchanges: [
      { on: { operation: 'list', query: { labelSelector: 'present' } }, answer: { body: [{ at: '/metadata/continue', drop: true }] } },
    ],
  },
  {
    id: 'token-past-the-end',
    breaks: 'The last page has a token, which leads to an empty page.',
    statements: ['list-paging/ends-at-exact-multiple'],
    seen: 'kubearchive #1213',
    exchanges: [
      {
        on: { operation: 'list', query: page },
        answer: { body: [{ at: '/metadata/continue', by: (token) => (token === '' ? 'the-end' : token) }] },
      },
      {
        on: { operation: 'list', query: { continue: 'the-end' } },
        request: { query: { continue: null, limit: null } },
        answer: { body: [{ at: '/items', set: [] }] },
      },
    ],
  },
  {
    id: 'item-on-two-pages',
    breaks: 'The first item of the second page is on it twice.',
    statements: ['list-paging/every-item-once'],
    exchanges: [
      {
        on: { operation: 'list', query: { continue: /./ } },
        answer: { body: [{ at: '/items', by: (items) => (Array.isArray(items) ? [...items.slice(0, 1), ...items] : items) }] },
      },
    ],
  },
  {
    id: 'later-pages-show-changes',
    breaks: 'Pages after the first show later changes.',
    statements: ['list-paging/snapshot'],
    seen: 'kubernetes #94002',
    change: () => ({ pageRevision: ({ current }) => current }),
  },
  {
    id: 'list-anew-is-the-old-one',
    breaks: 'A new list shows an old state.',
    statements: ['list-paging/new-list-shows-changes'],
    change: () => ({ servedRevision: ({ operation, current }) => (operation === 'list' ? Math.max(1, current - 60) : current) }),
  },
  {
    id: 'count-with-selector',
    breaks: 'A list with a selector has a remainingItemCount.',
    statements: ['collection-metadata/remaining-item-count-with-selector'],
    seen: 'kubernetes #75993',
    exchanges: [
      {
        on: { operation: 'list', query: { ...page, labelSelector: 'present' } },
        answer: { body: [{ at: '/metadata/remainingItemCount', set: 1 }] },
      },
    ],
  },
  {
    id: 'count-when-complete',
    breaks: 'A complete list has a remainingItemCount.',
    statements: ['collection-metadata/remaining-item-count-when-complete'],
    exchanges: [
      {
        on: { operation: 'list' },
        answer: {
          body: [zeroIfMissing],
        },
      },
    ],
  },
  {
    id: 'count-off-by-one',
    breaks: 'The remainingItemCount is one too high.',
    statements: ['collection-metadata/remaining-item-count'],
    exchanges: [
      {
        on: { operation: 'list' },
        answer: { body: [oneMore] },
      },
    ],
  },
  {
    id: 'count-of-later-pages-off',
    breaks: 'The remainingItemCount of each page after the first is one too high.',
    statements: ['collection-metadata/remaining-item-count'],
    exchanges: [
      {
        on: { operation: 'list', query: { continue: 'present' } },
        answer: { body: [oneMore] },
      },
    ],
  },
  {
    id: 'count-on-last-page',
    breaks: 'The last of several pages has a remainingItemCount of 0.',
    statements: ['collection-metadata/remaining-item-count', 'collection-metadata/remaining-item-count-when-complete'],
    exchanges: [
      {
        on: { operation: 'list', query: { continue: 'present' } },
        answer: {
          body: [zeroIfMissing],
        },
      },
    ],
  },
  {
    id: 'count-with-field-selector',
    breaks: 'A page of a list with a field selector has a remainingItemCount.',
    statements: ['collection-metadata/remaining-item-count-with-selector'],
    exchanges: [
      {
        on: { operation: 'list', query: { ...page, fieldSelector: 'present' } },
        answer: { body: [{ at: '/metadata/remainingItemCount', set: 1 }] },
      },
    ],
  },
  {
    id: 'count-with-selector-on-later-pages',
    breaks: 'A page after the first of a list with a selector has a remainingItemCount.',
    statements: ['collection-metadata/remaining-item-count-with-selector'],
    exchanges: [
      {
        on: { operation: 'list', query: { continue: 'present', labelSelector: 'present' } },
        answer: { body: [{ at: '/metadata/remainingItemCount', set: 1 }] },
      },
    ],
  },
  {
    id: 'continue-null-at-end',
    breaks: 'The token at the end of a collection is null.',
    statements: ['collection-metadata/continue-empty-at-end'],
    exchanges: [
      { on: { operation: 'list' }, answer: { body: [{ at: '/metadata/continue', by: (token) => (token === '' ? null : token) }] } },
    ],
  },
  {
    id: 'token-needs-the-limit',
    breaks: 'A token without a limit is refused.',
    statements: ['list-paging/token-without-limit'],
    exchanges: [
      {
        on: { operation: 'list', query: { continue: /./, limit: 'absent', resourceVersion: 'absent' } },
        refuse: { status: 400, reason: 'BadRequest', message: 'a limit is missing' },
      },
    ],
  },
  {
    id: 'made-up-token-taken',
    breaks: 'An invalid token is ignored.',
    statements: ['query-parameters/continue/made-up'],
    exchanges: [{ on: { operation: 'list', query: { continue: /^[^A-Za-z]|made|^.{1,40}$/ } }, request: { query: { continue: null } } }],
  },
  {
    id: 'limit-fraction-taken',
    breaks: 'A fraction as limit is accepted.',
    statements: ['query-parameters/limit/fraction'],
    exchanges: [{ on: { operation: 'list', query: { limit: /\./ } }, request: { query: { limit: '1' } } }],
  },
  {
    id: 'limit-word-taken',
    breaks: 'A word as limit is ignored.',
    statements: ['query-parameters/limit/word'],
    exchanges: [{ on: { operation: 'list', query: { limit: /[a-z]/ } }, request: { query: { limit: null } } }],
  },
  {
    id: 'limit-refused',
    breaks: 'A list with a limit of several digits is refused.',
    statements: ['query-parameters/limit/whole-number'],
    exchanges: [
      {
        on: { operation: 'list', query: { limit: /^\d{2,}$/ } },
        refuse: { status: 400, reason: 'BadRequest', message: 'limit is not known' },
      },
    ],
  },
  {
    id: 'match-unknown-taken',
    breaks: 'An invalid value of resourceVersionMatch is ignored.',
    statements: ['query-parameters/resource-version-match/another-value'],
    exchanges: [
      {
        on: { operation: 'list', when: ({ query }) => !['Exact', 'NotOlderThan', null].includes(query.get('resourceVersionMatch')) },
        request: { query: { resourceVersionMatch: null } },
      },
    ],
  },
  ...(['Exact', 'NotOlderThan'] as const).map(
    (match): Fault => ({
      id: `match-${match === 'Exact' ? 'exact' : 'not-older-than'}-refused`,
      breaks: `A list with resourceVersionMatch ${match} and a version is refused.`,
      statements: [`query-parameters/resource-version-match/${match === 'Exact' ? 'exact' : 'not-older-than'}`],
      exchanges: [
        {
          on: { operation: 'list', query: { resourceVersionMatch: match, resourceVersion: /^[1-9]/ } },
          refuse: { status: 422, reason: 'Invalid', message: 'resourceVersionMatch is not known' },
        },
      ],
    }),
  ),
  {
    id: 'limit-ignored',
    breaks: 'A page has the whole collection, whatever the limit.',
    statements: ['list-paging/limit'],
    change: () => ({ pageLimit: () => undefined }),
  },
  {
    id: 'page-version-moves',
    breaks: 'The version of the collection changes from page to page of one chain.',
    statements: ['list-paging/constant-version'],
    change: () => ({ pageVersion: ({ snapshot, current, continued }) => (continued ? current : snapshot) }),
  },
  {
    id: 'boundary-item-skipped',
    breaks: 'The first item after each page is on no page.',
    statements: ['list-paging/every-item-once'],
    change: () => ({ nextPageStart: (firstLeft) => `${firstLeft}\u0000` }),
  },
  {
    id: 'field-selector-lost-after-the-first-page',
    breaks: 'Pages after the first ignore the field selector.',
    statements: ['list-paging/every-item-once', 'list-paging/snapshot'],
    exchanges: [
      {
        on: { operation: 'list', query: { continue: /./, fieldSelector: 'present' } },
        request: { query: { limit: '500', fieldSelector: null } },
      },
    ],
  },
  {
    id: 'first-selected-page-lost',
    breaks: 'As released servers, pages of a namespace that is selected by field end after the first, and the first lacks its last object.',
    statements: ['list-paging/every-item-once', 'list-paging/snapshot'],
    personality: 'kubernetes',
    exchanges: [
      {
        on: { operation: 'list', scope: 'all-namespaces', query: { continue: 'absent', fieldSelector: /namespace/, limit: 'present' } },
        answer: { body: [{ at: '/items', by: (items) => (isJsonArray(items) ? items.slice(0, -1) : items) }] },
      },
    ],
  },
];
