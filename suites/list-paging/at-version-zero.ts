import type { Expectation } from '#core/model/expectation';
import type { Subject } from '#core/model/subject';
import { pages } from '../scenario/collection-read.ts';
import { fiveObjects, laterChanges } from '../scenario/history.ts';
import { each, type Judgements, type Scenario } from '../scenario/scenario.ts';
import { differs } from '../scenario/shows.ts';

/** Version 0 on the first page and with a token: released servers ignore the limit there. */
export function atVersionZero(subject: Subject): Scenario {
  const sizes: Expectation = {
    kind: 'all',
    of: [
      { kind: 'page-sizes', pages: 'first-at-zero', limit: 2 },
      { kind: 'page-sizes', pages: 'later-at-zero', limit: 2 },
    ],
  };
  const instead: Expectation = {
    kind: 'all',
    of: [
      {
        kind: 'any',
        of: [
          { kind: 'limit-ignored', pages: 'first-at-zero', limit: 2, on: 'first' },
          // The cache of a new type may not be filled yet: then the page comes from the store, which keeps to the limit.
          { kind: 'page-sizes', pages: 'first-at-zero', limit: 2 },
        ],
      },
      { kind: 'shows-known-versions', read: 'first-at-zero' },
      {
        kind: 'any',
        of: [
          { kind: 'limit-ignored', pages: 'later-at-zero', limit: 2, on: 'second' },
          { kind: 'page-sizes', pages: 'later-at-zero', limit: 2 },
        ],
      },
      { kind: 'shows-own-state', read: 'later-at-zero', after: 'create-e' },
    ],
  };
  const checks: Judgements = {
    ...each(['list-paging/limit', 'query-parameters/limit/most-items'], {
      given: [],
      expect: sizes,
      erratum: { id: 'limit-ignored-at-version-zero', expect: instead },
    }),
  };
  const steps = [
    ...fiveObjects(subject),
    pages(subject, 'first-at-zero', { limit: 2, first: { resourceVersion: '0' } }),
    pages(subject, 'later-at-zero', { limit: 2, later: { resourceVersion: '0' } }),
  ];
  const about = 'Five objects are read in pages of two, once from version 0 on, and once with version 0 beside the token.';
  return { id: 'list-paging/at-version-zero', about, steps, checks };
}

/** A first page at version 0 may be of an older state; the pages after it are of the same one. */
export function walkFromVersionZero(subject: Subject): Scenario {
  return {
    id: 'list-paging/walk-from-version-zero',
    about: 'Five objects are read in pages of two from version 0 on, while after the first page some are changed, deleted and created.',
    steps: [...fiveObjects(subject), pages(subject, 'walk', { limit: 2, first: { resourceVersion: '0' }, between: laterChanges(subject) })],
    checks: {
      'list-paging/snapshot': {
        // The state at version 0 may be of any age: nothing says how long it stays available.
        when: [{ of: 'walk', at: '/1/metadata', is: 'present' }, differs('walk', 'status', 410)],
        otherwise: 'the target returned the whole collection as one page, or no longer had its state',
        // Released servers do the former, and other tests judge the same.
        unreported: true,
        given: [],
        expect: {
          kind: 'all',
          of: [
            { kind: 'constant-version', pages: 'walk' },
            { kind: 'shows-known-versions', read: 'walk' },
          ],
        },
      },
    },
  };
}
