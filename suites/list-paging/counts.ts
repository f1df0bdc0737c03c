import type { Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered, goesOn } from '../scenario/answered.ts';
import { listEverything, versionOf } from '../scenario/collection-read.ts';
import { fiveObjects } from '../scenario/history.ts';
import { accepting, binary, inForm, isKnownInBinary, table } from '../scenario/media-types.ts';
import { inAllNamespaces, inOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, showsSame } from '../scenario/shows.ts';
import { create, remove } from '../scenario/test-object.ts';

/** The name of a test namespace that begins with the name of another one. */
const longerName = 'other-longer';

/** The remaining items that a page reports, compared with the whole collection at the version of that page; without a selector, because servers do not count with one. */
export function counts(subject: Subject, of: Subject = subject): Scenario {
  const given: Check['given'] = [goesOn('page'), { kind: 'collection-version', read: 'whole', equals: 'page' }];
  const checks: Judgements = {
    'collection-metadata/remaining-item-count': must(
      {
        kind: 'all',
        of: [
          { kind: 'remaining-count', page: 'page', whole: 'whole' },
          { kind: 'remaining-counts', pages: 'rest' },
        ],
      },
      ...given,
    ),
    'collection-metadata/remaining-item-count-when-complete': must(
      {
        kind: 'holds',
        all: (['whole', 'rest'] as const).map((of) => ({ of, at: '/last/metadata/remainingItemCount', is: 'absent' }) as const),
      },
      ...given,
    ),
  };
  const steps = [
    ...fiveObjects(subject),
    listEverything(of, 'page', { limit: '2' }),
    {
      id: 'whole',
      do: 'pages',
      request: { method: 'GET', path: of.collection, query: { limit: '500' } },
      first: { resourceVersion: versionOf('page'), resourceVersionMatch: 'Exact' },
      between: [],
      max: 1000,
    },
    {
      id: 'rest',
      do: 'pages',
      request: { method: 'GET', path: of.collection, query: { limit: of.isolation === 'own-collection' ? '1' : '50' } },
      first: { continue: { $ref: { step: 'page', at: '/metadata/continue' } } },
      between: [],
      max: 1000,
    },
  ] as const;
  const about = 'A first page of two is read, then the whole collection at the version of that page, and then the pages after the first.';
  return { id: 'list-paging/counts', about, steps, checks };
}

/** The same where items are removed after the first page, which the following pages still show. */
export function countsAfterRemoval(subject: Subject): Scenario {
  const plain = counts(subject);
  const at = plain.steps.findIndex(({ id }) => id === 'rest');
  return {
    ...plain,
    id: 'list-paging/counts-after-removal',
    about: 'A first page of two is read; then an object is deleted, and the pages after the first are read.',
    steps: [...plain.steps.slice(0, at), ...remove(subject, 'e'), ...plain.steps.slice(at)],
  };
}

/** The same across all namespaces, of which the next item is in one. */
export function countsEverywhere(subject: Subject): Scenario {
  const of = inAllNamespaces(subject);
  return {
    ...counts(subject, of),
    id: 'list-paging/counts-everywhere',
    about: 'A first page of two of all namespaces is read, then all of them at the version of that page, and the pages after the first.',
  };
}

/** The same in a namespace whose name is the beginning of the name of another one, which has objects of the type too. */
export function countsBesideLongerName(subject: Subject): Scenario {
  const there: Subject = { ...inOtherNamespace(subject), isolation: 'own-collection' };
  const longer = inOtherNamespace(subject, longerName);
  const plain = counts(there);
  return {
    ...plain,
    id: 'list-paging/counts-beside-longer-name',
    about: 'A namespace has five objects, and one whose name begins with its name has two; the first is read by pages, and as a whole.',
    steps: [
      makeOtherNamespace(),
      makeOtherNamespace('make-longer', longerName),
      ...['x', 'y'].map((own) => create(longer, own)),
      ...plain.steps,
    ],
    checks: Object.fromEntries(
      Object.entries(plain.checks).map(([statement, check]) => [
        statement,
        { ...check, given: [answered('create-x', '2xx'), answered('create-y', '2xx'), ...check.given] },
      ]),
    ),
  };
}

/** The same page in each form that a collection has beside JSON: the first one at its version, the next one, and all that is left after the first. */
export function countsInForms(subject: Subject): Scenario {
  const forms: Readonly<Record<string, Template>> = {
    table,
    metadata: inForm('PartialObjectMetadataList'),
    ...(isKnownInBinary(subject) ? { binary } : {}),
  };
  const at = '/metadata/remainingItemCount';
  const limit = '1';
  const reads = {
    first: { limit, resourceVersion: versionOf('first'), resourceVersionMatch: 'Exact' },
    next: { limit, continue: { $ref: { step: 'first', at: '/metadata/continue' } } },
    last: { limit: '500', continue: { $ref: { step: 'first', at: '/metadata/continue' } } },
  } as const;
  const each = <T>(make: (read: 'first' | 'next', form: string, accept: Template) => T): readonly T[] =>
    (['first', 'next'] as const).flatMap((read) => Object.entries(forms).map(([form, accept]) => make(read, form, accept)));
  // A server need not serve each form, and the version may have expired.
  const isSame = (read: string, form: string): Expectation => ({
    kind: 'any',
    of: [allHold(showsSame(`${read}-${form}`, at, read)), allHold(answered(`${read}-${form}`, 406, 410))],
  });
  const steps: readonly Step[] = [
    ...fiveObjects(subject),
    listEverything(subject, 'first', { limit }),
    listEverything(subject, 'next', reads.next),
    ...each((read, form, accept) => accepting(listEverything(subject, `${read}-${form}`, reads[read]), accept)),
    listEverything(subject, 'last', reads.last),
    ...Object.entries(forms).map(([form, accept]) => accepting(listEverything(subject, `last-${form}`, reads.last), accept)),
  ];
  const endsToo = (form: string): Expectation => ({
    kind: 'any',
    of: [
      allHold({ of: `last-${form}`, at: '/metadata/continue', is: 'unset' }, { of: `last-${form}`, at, is: 'absent' }),
      allHold(answered(`last-${form}`, 406, 410)),
    ],
  });
  /** A page may have fewer items than the limit, though the same one in JSON has all. */
  const isWhole = (form: string): Expectation => ({
    kind: 'any',
    of: [
      allHold({
        of: `last-${form}`,
        at: form === 'table' ? '/rows' : '/items',
        is: 'has-length',
        value: { $count: { step: 'last', at: '/items' } },
      }),
      allHold(answered(`last-${form}`, 406, 410)),
    ],
  });
  return {
    id: 'list-paging/counts-in-forms',
    about: 'The first two pages of a collection, and all that follows the first, are read in JSON, and again in each other form.',
    ...(isKnownInBinary(subject) ? { needs: [{ need: 'binary' }] as const } : {}),
    steps,
    checks: {
      'collection-metadata/remaining-item-count': {
        when: [{ kind: 'any', of: each((read, form) => allHold(answered(`${read}-${form}`, 200))) }],
        otherwise: 'the target serves pages in JSON alone',
        given: (['first', 'next'] as const).map((of) => ({ of, at, is: 'present' }) as const),
        expect: all(...each(isSame)),
      },
      'list-paging/ends-at-exact-multiple': {
        when: [
          { of: 'last', at: '/metadata/continue', is: 'unset' },
          { kind: 'any', of: Object.keys(forms).map((form) => allHold(answered(`last-${form}`, 200))) },
          ...Object.keys(forms).map(isWhole),
        ],
        otherwise: 'the target serves pages in JSON alone, or the rest of the collection as several pages',
        given: [answered('last', 200)],
        expect: all(...Object.keys(forms).map(endsToo)),
      },
    },
  };
}
