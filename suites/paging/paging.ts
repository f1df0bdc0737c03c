import type { Case, Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { StatementOf } from '#core/model/statement';
import type { Subject } from '#core/model/subject';
import type { Generator } from '../generator.ts';
import { goesOn } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { list, listEverything, pages, selector, versionOf } from '../scenario/collection-read.ts';
import { fiveObjects, laterChanges } from '../scenario/history.ts';

type Row = StatementOf<'paging'>;
type Aspect = Row['form']['aspect'];
const area = 'list-paging';

/** Reading a collection in chunks: a few walks through it answer all the rows. */
export const paging: Generator<'paging'> = {
  form: 'paging',
  generate: (statements, subject) => [
    ...walk(statements, subject),
    ...atVersionZero(statements, subject),
    ...counts(statements, subject),
    ...exactMultiple(statements, subject),
    ...withSelector(statements, subject),
    ...withoutLimit(statements, subject),
  ],
};

function checksFor(statements: readonly Row[], expectations: Partial<Record<Aspect, Omit<Check, 'statement'>>>): readonly Check[] {
  return statements.flatMap(({ id, form }) => {
    const check = expectations[form.aspect];
    return check === undefined ? [] : [{ statement: id, ...check }];
  });
}

function must(expect: Expectation): Omit<Check, 'statement'> {
  return { given: [], expect };
}

/** No more pages, in whichever way that is said. */
function ended(read: string): Expectation {
  const forms = ['empty', 'omitted'] as const;
  return { kind: 'any', of: forms.map((form) => ({ kind: 'last-token', pages: read, form })) };
}

/** One walk in pages of two while the collection changes, and a list after it. */
function walk(statements: readonly Row[], subject: Subject): readonly Case[] {
  const checks = checksFor(statements, {
    limit: must({ kind: 'page-sizes', pages: 'walk', limit: 2 }),
    'continue-when-more': must({
      kind: 'all',
      of: [
        { kind: 'page-tokens', pages: 'walk' },
        { kind: 'page-sizes', pages: 'walk', limit: 2 },
        { kind: 'shows-own-state', read: 'walk', after: 'create-e' },
      ],
    }),
    'every-item-once': must({
      kind: 'all',
      of: [
        { kind: 'no-duplicates', pages: 'walk' },
        { kind: 'shows-own-state', read: 'walk', after: 'create-e' },
      ],
    }),
    'constant-version': must({ kind: 'constant-version', pages: 'walk' }),
    snapshot: { given: [{ kind: 'shows-own-state', read: 'after' }], expect: { kind: 'shows-own-state', read: 'walk', after: 'create-e' } },
    'new-list-shows-changes': must({ kind: 'shows-own-state', read: 'after' }),
    'ends-with-empty-continue': {
      given: [{ kind: 'page-tokens', pages: 'walk' }],
      expect: { kind: 'last-token', pages: 'walk', form: 'empty' },
      erratum: { id: 'continue-omitted-at-end', expect: { kind: 'last-token', pages: 'walk', form: 'omitted' } },
    },
  });
  const steps = [...fiveObjects(subject), pages(subject, 'walk', { limit: 2, between: laterChanges(subject) }), list(subject, 'after')];
  const about = 'Five objects are read in pages of two, while after the first page some are changed, deleted and created.';
  return checks.length === 0 ? [] : [caseOf(subject, { id: `${area}/walk`, area, about, steps, checks })];
}

/** What a page says is left, held against the whole collection at the version of that page; without a selector, for with one nothing is counted. */
function counts(statements: readonly Row[], subject: Subject): readonly Case[] {
  const given: Check['given'] = [goesOn('page'), { kind: 'collection-version', read: 'whole', equals: 'page' }];
  const checks = checksFor(statements, {
    'remaining-count': { given, expect: { kind: 'remaining-count', page: 'page', whole: 'whole' } },
    'remaining-count-when-complete': {
      given,
      expect: { kind: 'holds', all: [{ of: 'whole', at: '/last/metadata/remainingItemCount', is: 'absent' }] },
    },
  });
  const steps = [
    ...fiveObjects(subject),
    listEverything(subject, 'page', { limit: '2' }),
    {
      id: 'whole',
      do: 'pages',
      request: { method: 'GET', path: subject.collection, query: { limit: '500' } },
      first: { resourceVersion: versionOf('page'), resourceVersionMatch: 'Exact' },
      between: [],
      max: 1000,
    },
  ] as const;
  const about = 'A first page of two is read, and then the whole collection at the version of that page.';
  return checks.length === 0 ? [] : [caseOf(subject, { id: `${area}/counts`, area, about, steps, checks })];
}

/** At version 0, on the first page and with a token: where released servers ignore the limit. */
function atVersionZero(statements: readonly Row[], subject: Subject): readonly Case[] {
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
      { kind: 'shows-known-versions', read: 'first-at-zero' },
      { kind: 'shows-own-state', read: 'later-at-zero', after: 'create-e' },
    ],
  };
  const checks = checksFor(statements, {
    limit: { given: [], expect: sizes, erratum: { id: 'limit-ignored-at-version-zero', expect: instead } },
  });
  const steps = [
    ...fiveObjects(subject),
    pages(subject, 'first-at-zero', { limit: 2, first: { resourceVersion: '0' } }),
    pages(subject, 'later-at-zero', { limit: 2, later: { resourceVersion: '0' } }),
  ];
  const about = 'Five objects are read in pages of two, once from version 0 on, and once with version 0 beside the token.';
  return checks.length === 0 ? [] : [caseOf(subject, { id: `${area}/at-version-zero`, area, about, steps, checks })];
}

/**
 * The limit is exactly the number of items, at a version, so that nobody can change the number meanwhile; and
 * without a selector, for by one a server may not know at the last match that no more follow.
 */
function exactMultiple(statements: readonly Row[], subject: Subject): readonly Case[] {
  const number = { $count: { step: 'whole', at: '/items' } } as const;
  const checks = checksFor(statements, {
    'exact-multiple': {
      given: [
        {
          kind: 'any',
          of: [
            { kind: 'same-collection', read: 'full', as: 'whole' },
            { kind: 'holds', all: [goesOn('full')] },
          ],
        },
      ],
      when: [{ of: 'full', at: '/items', is: 'has-length', value: number }],
      otherwise: 'the target gave fewer items than the limit, as it may, so the limit was not the number of items',
      expect: ended('full'),
    },
  });
  const steps = [
    ...fiveObjects(subject),
    listEverything(subject, 'whole'),
    listEverything(subject, 'full', { resourceVersion: versionOf('whole'), limit: number }),
  ];
  const about = 'A collection is listed, and listed again at its version with just as many items as the limit.';
  return checks.length === 0 ? [] : [caseOf(subject, { id: `${area}/exact-multiple`, area, about, steps, checks })];
}

/** The same with a selector, under which nothing is counted. */
function withSelector(statements: readonly Row[], subject: Subject): readonly Case[] {
  const checks = checksFor(statements, {
    'remaining-count-with-selector': {
      given: [{ of: 'walk', at: '/0/metadata/continue', is: 'differs', value: '' }],
      expect: { kind: 'holds', all: [{ of: 'walk', at: '/0/metadata/remainingItemCount', is: 'absent' }] },
    },
    'every-item-once': {
      given: [],
      expect: {
        kind: 'all',
        of: [
          { kind: 'no-duplicates', pages: 'walk' },
          { kind: 'shows-own-state', read: 'walk' },
        ],
      },
    },
  });
  const steps = [...fiveObjects(subject), pages(subject, 'walk', { limit: 2, query: { labelSelector: selector } })];
  const about = 'Five objects are read in pages of two by a label selector.';
  return checks.length === 0 ? [] : [caseOf(subject, { id: `${area}/with-selector`, area, about, steps, checks })];
}

/** A token without a limit. */
function withoutLimit(statements: readonly Row[], subject: Subject): readonly Case[] {
  const checks = checksFor(statements, {
    'token-without-limit': {
      given: [goesOn('first')],
      expect: {
        kind: 'all',
        of: [{ kind: 'collection-version', read: 'rest', equals: 'first' }, ended('rest')],
      },
    },
  });
  const steps = [
    ...fiveObjects(subject),
    list(subject, 'first', { limit: '2' }),
    list(subject, 'rest', { continue: { $ref: { step: 'first', at: '/metadata/continue' } } }),
  ];
  const about = 'After a page of two, the token alone gives the rest.';
  return checks.length === 0 ? [] : [caseOf(subject, { id: `${area}/token-without-limit`, area, about, steps, checks })];
}
