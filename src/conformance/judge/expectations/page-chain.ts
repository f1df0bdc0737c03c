import { itemsOf, nameOf, resourceVersionOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { JsonObject } from '#core/model/json';
import type { Finding } from '#core/model/result';
import type { Context } from '../context.ts';
import { requestOf, requestOfPage } from '../describe.ts';
import { failed, failedIfAny, inconclusive, type Outcome, passed } from '../outcome.ts';
import { readCollections } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks that no page has more items than the limit. */
export const judgePageSizes: ExpectationJudge<'page-sizes'> = ({ pages, limit }, context) =>
  onEachPage(context, pages, (page, number) => {
    const size = itemsOf(page).length;
    return size <= limit
      ? []
      : [
          {
            message: `${requestOfPage(context, pages, number - 1)} returned ${size} items, expected at most ${limit}`,
            expected: `at most ${limit} items`,
            actual: `${size} items`,
            step: pages,
          },
        ];
  });

/** Checks that one page has all remaining items although the limit is smaller, and that the page before it keeps to the limit. */
export const judgeLimitIgnored: ExpectationJudge<'limit-ignored'> = ({ pages, limit, on }, context) => {
  const reading = readCollections(context, pages);
  if ('outcome' in reading) return reading.outcome;
  const sizes = reading.read.map((page) => itemsOf(page).length);
  const before = on === 'first' ? [] : sizes.slice(0, 1);
  const all = sizes[before.length] ?? 0;
  const isLast = sizes.length === before.length + 1 && tokenOf(reading.read.at(-1)) === '';
  if (isLast && all > limit && before.every((size) => size <= limit)) return passed;
  return failed({
    message: `${requestOf(context, pages)} returned pages of ${sizes.slice(0, 20).join(', ')} items, expected all remaining items on the ${on} page`,
    expected: `the ${on} page is the last and has more than ${limit} items`,
    actual: `pages of ${sizes.slice(0, 20).join(', ')} items`,
    step: pages,
  });
};

/** Checks that every page but the last has a continue token, and that the list ends. */
export const judgePageTokens: ExpectationJudge<'page-tokens'> = ({ pages }, context) => {
  const failure = context.evidence.failure(pages);
  if (failure !== undefined)
    return inconclusive(`the pages of ${requestOf(context, pages)} could not be read to the end: ${failure.message}`);
  const reading = readCollections(context, pages);
  if ('outcome' in reading) return reading.outcome;
  if (reading.read.length === 1)
    return failed({
      message: `${requestOfPage(context, pages, 0)} returned no continue token on the first page, expected more than one page`,
      expected: 'more than one page',
      actual: 'one page',
      step: pages,
    });
  const last = reading.read.at(-1);
  return tokenOf(last) === ''
    ? passed
    : failed({
        message: `the pages of ${requestOf(context, pages)} do not end: page ${reading.read.length} still has a continue token`,
        expected: 'an empty continue token',
        actual: `${reading.read.length} pages`,
        step: pages,
      });
};

/** Checks the form of metadata.continue on the last page. */
export const judgeLastToken: ExpectationJudge<'last-token'> = ({ pages, form }, context) => {
  const reading = readCollections(context, pages);
  if ('outcome' in reading) return reading.outcome;
  const token = pointTo(reading.read.at(-1), '/metadata/continue');
  if (form === 'empty' ? token === '' : token === undefined) return passed;
  return failed({
    message: `the last page of ${requestOf(context, pages)} has ${token === undefined ? 'no metadata.continue' : `metadata.continue ${JSON.stringify(token).slice(0, 80)}`}, expected ${form === 'empty' ? 'metadata.continue ""' : 'no metadata.continue'}`,
    expected: form === 'empty' ? 'continue is ""' : 'no continue',
    actual: token === undefined ? 'no continue' : `continue is ${JSON.stringify(token).slice(0, 80)}`,
    step: pages,
  });
};

/** Checks that all pages have the resourceVersion of the first. */
export const judgeConstantVersion: ExpectationJudge<'constant-version'> = ({ pages }, context) => {
  const reading = readCollections(context, pages);
  if ('outcome' in reading) return reading.outcome;
  const first = resourceVersionOf(reading.read[0]);
  return onEachPage(context, pages, (page, number) => {
    const version = resourceVersionOf(page);
    if (version !== undefined && version === first) return [];
    return [
      {
        message: `${requestOfPage(context, pages, number - 1)} returned ${version === undefined ? 'no metadata.resourceVersion' : `metadata.resourceVersion ${version}`} on page ${number}, expected ${first === undefined ? 'one' : `${first} as on the first page`}`,
        expected: first ?? '(none)',
        actual: version ?? '(none)',
        step: pages,
      },
    ];
  });
};

/** Checks that no object is on two pages, or twice on one page. */
export const judgeNoDuplicates: ExpectationJudge<'no-duplicates'> = ({ pages }, context) => {
  const seen = new Map<string, number>();
  return onEachPage(context, pages, (page, number) =>
    itemsOf(page).flatMap((item) => {
      const name = `${stringAt(item, '/metadata/namespace') ?? ''}/${nameOf(item)}`;
      const before = seen.get(name);
      seen.set(name, number);
      return before === undefined
        ? []
        : [
            {
              message: `${requestOf(context, pages)} returned ${nameOf(item)} on page ${before} and on page ${number}, expected it once`,
              step: pages,
            },
          ];
    }),
  );
};

/** Checks that metadata.remainingItemCount of the first page is the number of items of the whole list that are not on it. */
export const judgeRemainingCount: ExpectationJudge<'remaining-count'> = ({ page, whole }, context) => {
  const [first, all] = [readCollections(context, page), readCollections(context, whole)];
  if ('outcome' in first) return first.outcome;
  if ('outcome' in all) return all.outcome;
  const count = pointTo(first.read[0], '/metadata/remainingItemCount');
  const left = itemsIn(all.read) - itemsIn(first.read);
  if (count === left) return passed;
  return failed({
    message: `${requestOf(context, page)} returned metadata.remainingItemCount ${count === undefined ? 'absent' : JSON.stringify(count).slice(0, 80)}, expected ${left}`,
    expected: `${left}`,
    actual: count === undefined ? 'absent' : JSON.stringify(count).slice(0, 200),
    step: page,
  });
};

/** Checks that metadata.remainingItemCount of each page is the number of items on the pages after it, and that the last page has none. */
export const judgeRemainingCounts: ExpectationJudge<'remaining-counts'> = ({ pages }, context) => {
  const reading = readCollections(context, pages);
  if ('outcome' in reading) return reading.outcome;
  return failedIfAny(
    reading.read.flatMap((page, index) => {
      const later = reading.read.slice(index + 1);
      const expected = later.length === 0 ? undefined : itemsIn(later);
      const count = pointTo(page, '/metadata/remainingItemCount');
      if (count === expected) return [];
      const [expectedText, actual] = [expected, count].map((one) => (one === undefined ? 'absent' : JSON.stringify(one).slice(0, 80)));
      return [
        {
          message: `${requestOfPage(context, pages, index)} returned metadata.remainingItemCount ${actual} on page ${index + 1} of ${reading.read.length}, expected ${expectedText}`,
          expected: `${expectedText}`,
          actual: `${actual}`,
          step: pages,
        },
      ];
    }),
  );
};

function itemsIn(collections: readonly JsonObject[]): number {
  return collections.reduce((sum, collection) => sum + itemsOf(collection).length, 0);
}

function onEachPage(context: Context, step: string, look: (page: JsonObject, number: number) => readonly Finding[]): Outcome {
  const reading = readCollections(context, step);
  if ('outcome' in reading) return reading.outcome;
  return failedIfAny(reading.read.flatMap((page, index) => look(page, index + 1)));
}

function tokenOf(page: JsonObject | undefined): string {
  return stringAt(page, '/metadata/continue') ?? '';
}
