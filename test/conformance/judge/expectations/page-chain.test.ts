import { describe, expect, it } from 'vitest';
import { type Act, answered, change, create, fails, leftOut, list, otherPage, page, pages, seen, stepOf } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const more = { continue: 'token' };
const walk = (...acts: readonly Act[]) => seen(create('a', '1'), create('b', '2'), create('c', '3'), pages('walk', ...acts));
const whole = walk(page('3', ['a@1', 'b@2'], { ...more, remainingItemCount: 1 }), page('3', ['c@3'], { continue: '' }));
const single = walk(page('3', ['a@1', 'b@2', 'c@3']));
const expectations = [
  { kind: 'page-sizes', pages: 'walk', limit: 2 },
  { kind: 'page-tokens', pages: 'walk' },
  { kind: 'last-token', pages: 'walk', form: 'empty' },
  { kind: 'constant-version', pages: 'walk' },
  { kind: 'no-duplicates', pages: 'walk' },
] as const;
const [sizes, tokens, empty, constant, once] = expectations;

describe('a walk in pages', () => {
  it.each(expectations)('passes all expectations: $kind', (expectation) => {
    expect(judge(whole, expectation)).toEqual(passed);
  });

  it.each(expectations)('is unknown if a page is missing: $kind', (expectation) => {
    expect(judge(walk(page('3', ['a@1'], more), otherPage({ status: 500 })), expectation)).toEqual(
      inconclusive('GET …/things returned 500'),
    );
    expect(judge(seen(leftOut(stepOf('walk'))), expectation)).toEqual(inconclusive('GET / was not sent'));
  });

  it.each(expectations)('is broken where a page is refused or is no page: $kind', (expectation) => {
    const refused = {
      message: 'GET …/things returned 400, expected 200',
      expected: 'status 200',
      actual: 'status 400',
      step: 'walk',
    };
    expect(judge(walk(page('3', ['a@1'], more), otherPage({ status: 400 })), expectation)).toEqual(failed(refused));
    expect(judge(walk(otherPage({ body: '{"items":{}}' })), expectation)?.findings[0]?.message).toBe('GET …/things returned no list');
  });

  it('has no page that is too large', () => {
    const finding = {
      message: 'GET …/things returned 3 items, expected at most 2',
      expected: 'at most 2 items',
      actual: '3 items',
      step: 'walk',
    };
    expect(judge(single, sizes)).toEqual(failed(finding));
  });

  it('has more than one page', () => {
    const finding = {
      message: 'GET …/things returned no continue token on the first page, expected more than one page',
      expected: 'more than one page',
      actual: 'one page',
      step: 'walk',
    };
    expect(judge(single, tokens)).toEqual(failed(finding));
  });

  it('has an end', () => {
    const finding = {
      message: 'the pages of GET …/things do not end: page 2 still has a continue token',
      expected: 'an empty continue token',
      actual: '2 pages',
      step: 'walk',
    };
    expect(judge(walk(page('3', ['a@1'], more), page('3', ['b@2'], more)), tokens)).toEqual(failed(finding));
  });

  it('may end without a token, or with an empty one', () => {
    expect(judge(walk(page('3', ['a@1'], more), page('3', ['b@2'])), tokens)).toEqual(passed);
    expect(judge(walk(page('3', ['a@1'], more), page('3', ['b@2'], { continue: '' })), tokens)).toEqual(passed);
  });

  it('is unknown where it was cut', () => {
    const cut = seen(pages('walk', page('3', [], more), page('3', [])), fails('walk', 'bound', 'it took too long'));
    expect(judge(cut, tokens)).toEqual(inconclusive('the pages of GET …/things could not be read to the end: it took too long'));
  });

  it('has the version of its first page on all pages', () => {
    const finding = {
      message: 'GET …/things returned metadata.resourceVersion 4 on page 2, expected 3 as on the first page',
      expected: '3',
      actual: '4',
      step: 'walk',
    };
    expect(judge(walk(page('3', ['a@1'], more), page('4', ['b@2'])), constant)).toEqual(failed(finding));
    const none = {
      message: 'GET …/things returned no metadata.resourceVersion on page 1, expected one',
      expected: '(none)',
      actual: '(none)',
      step: 'walk',
    };
    expect(judge(walk(otherPage({ body: '{"metadata":7,"items":[]}' })), constant)).toEqual(failed(none));
  });

  it('shows nothing twice', () => {
    const finding = { message: 'GET …/things returned ac-run-1-a on page 1 and on page 2, expected it once', step: 'walk' };
    expect(judge(walk(page('3', ['a@1', 'b@2'], more), page('3', ['a@1'])), once)).toEqual(failed(finding));
    const onOne = { message: 'GET …/things returned ac-run-1-a on page 1 and on page 1, expected it once', step: 'walk' };
    expect(judge(walk(page('3', ['a@1', 'a@1'])), once)).toEqual(failed(onOne));
  });

  it('judges each page by its last attempt, and lets writes come between', () => {
    const busy = seen(create('a', '1'), pages('walk', page('1', ['a@1'], more), change('a', '2'), page('1', [])));
    expect(judge(busy, constant)).toEqual(passed);
    expect(judge(busy, { kind: 'shows-own-state', read: 'walk', after: 'create-a' })).toEqual(passed);
  });
});

describe('the end of a collection', () => {
  const ending = (metadata: { readonly [key: string]: string | number }) => walk(page('3', ['a@1'], more), page('3', [], metadata));
  const omitted = { kind: 'last-token', pages: 'walk', form: 'omitted' } as const;

  it('ends with an empty token or without one, as expected', () => {
    expect(judge(ending({ continue: '' }), empty)).toEqual(passed);
    expect(judge(ending({}), omitted)).toEqual(passed);
  });

  it('has no other form', () => {
    const found = (last: string, wanted: string) => `the last page of GET …/things has ${last}, expected ${wanted}`;
    const [none, blank] = ['no metadata.continue', 'metadata.continue ""'];
    expect(judge(ending({}), empty)).toEqual(
      failed({ message: found(none, blank), expected: 'continue is ""', actual: 'no continue', step: 'walk' }),
    );
    expect(judge(ending({ continue: 7 }), empty)).toEqual(
      failed({ message: found('metadata.continue 7', blank), expected: 'continue is ""', actual: 'continue is 7', step: 'walk' }),
    );
    expect(judge(ending({ continue: '' }), omitted)).toEqual(
      failed({ message: found(blank, none), expected: 'no continue', actual: 'continue is ""', step: 'walk' }),
    );
  });

  it('can be that of a list in one piece', () => {
    expect(judge(seen(list('walk', '1', [], { continue: '' })), empty)).toEqual(passed);
    expect(judge(seen(answered('walk', { status: 429 })), empty)).toEqual(inconclusive('GET …/things returned 429'));
  });
});

describe('the remaining counts of all pages', () => {
  const counts = { kind: 'remaining-counts', pages: 'walk' } as const;
  const counting = (first: object, second: object, last: object) =>
    walk(page('3', ['a@1'], { ...more, ...first }), page('3', ['b@2'], { ...more, ...second }), page('3', ['c@3'], { ...last }));
  const [two, one] = [{ remainingItemCount: 2 }, { remainingItemCount: 1 }];

  it('are the numbers of items on the pages after each', () => {
    expect(judge(counting(two, one, {}), counts)).toEqual(passed);
    expect(judge(counting(two, two, {}), counts)).toEqual(
      failed({
        message: 'GET …/things returned metadata.remainingItemCount 2 on page 2 of 3, expected 1',
        expected: '1',
        actual: '2',
        step: 'walk',
      }),
    );
    expect(judge(counting(two, {}, {}), counts)?.findings).toMatchObject([{ actual: 'absent' }]);
  });

  it('are absent on the last page', () => {
    expect(judge(counting(two, one, { remainingItemCount: 0 }), counts)?.findings).toMatchObject([{ expected: 'absent', actual: '0' }]);
  });

  it('are unknown if a page is missing', () => {
    expect(judge(walk(page('3', ['a@1'], more), otherPage({ status: 500 })), counts)?.status).toBe('inconclusive');
  });
});

describe('the remaining count', () => {
  const count = { kind: 'remaining-count', page: 'page', whole: 'walk' } as const;
  const telling = (metadata: { readonly [key: string]: string | number }) =>
    seen(
      create('a', '1'),
      create('b', '2'),
      create('c', '3'),
      list('page', '3', ['a@1'], metadata),
      pages('walk', page('3', ['a@1', 'b@2'], more), page('3', ['c@3'])),
    );
  const finding = (actual: string) => ({
    message: `GET …/things returned metadata.remainingItemCount ${actual}, expected 2`,
    expected: '2',
    actual,
    step: 'page',
  });

  it('is the number of items that are not on the page', () => {
    expect(judge(telling({ remainingItemCount: 2 }), count)).toEqual(passed);
    expect(judge(telling({ remainingItemCount: 1 }), count)).toEqual(failed(finding('1')));
    expect(judge(telling({ remainingItemCount: '2' }), count)).toEqual(failed(finding('"2"')));
    expect(judge(telling({}), count)).toEqual(failed(finding('absent')));
  });

  it('is unknown if one of the two reads failed', () => {
    expect(judge(seen(answered('page', { status: 500 })), count)).toEqual(inconclusive('GET …/things returned 500'));
    expect(judge(seen(list('page', '3', []), leftOut(stepOf('walk'))), count)).toEqual(inconclusive('GET / was not sent'));
  });
});
