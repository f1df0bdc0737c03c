import { itemsOf, nameOf, resourceVersionOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { JsonObject } from '#core/model/json';
import type { Finding } from '#core/model/result';
import type { Context } from '../context.ts';
import { broken, brokenBy, held, type Outcome, unknown } from '../outcome.ts';
import { readCollections } from '../reading.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** No page holds more items than the limit. */
export const judgePageSizes: ExpectationJudge<'page-sizes'> = ({ pages, limit }, context) =>
  onEachPage(context, pages, (page, number) => {
    const size = itemsOf(page).length;
    return size <= limit
      ? []
      : [{ message: `page ${number} is too large`, expected: `at most ${limit} items`, actual: `${size} items`, step: pages }];
  });

/** Every page but the last carries a token, and following them comes to an end. */
export const judgePageTokens: ExpectationJudge<'page-tokens'> = ({ pages }, context) => {
  const failure = context.evidence.failure(pages);
  if (failure !== undefined) return unknown(`the chain of "${pages}" was cut: ${failure.message}`);
  const reading = readCollections(context, pages);
  if ('outcome' in reading) return reading.outcome;
  if (reading.read.length === 1)
    return broken({ message: 'the first page carries no token', expected: 'more than one page', actual: 'one page', step: pages });
  const last = reading.read.at(-1);
  return tokenOf(last) === ''
    ? held
    : broken({ message: 'the chain has no end', expected: 'an empty token', actual: `${reading.read.length} pages`, step: pages });
};

/** How the end of the collection is told. */
export const judgeLastToken: ExpectationJudge<'last-token'> = ({ pages, form }, context) => {
  const reading = readCollections(context, pages);
  if ('outcome' in reading) return reading.outcome;
  const token = pointTo(reading.read.at(-1), '/metadata/continue');
  if (form === 'empty' ? token === '' : token === undefined) return held;
  return broken({
    message: 'the end of the collection is not told as promised',
    expected: form === 'empty' ? 'continue is ""' : 'no continue',
    actual: token === undefined ? 'no continue' : `continue is ${JSON.stringify(token).slice(0, 80)}`,
    step: pages,
  });
};

/** All pages carry the version of the first. */
export const judgeConstantVersion: ExpectationJudge<'constant-version'> = ({ pages }, context) => {
  const reading = readCollections(context, pages);
  if ('outcome' in reading) return reading.outcome;
  const first = resourceVersionOf(reading.read[0]);
  return onEachPage(context, pages, (page, number) => {
    const version = resourceVersionOf(page);
    if (version !== undefined && version === first) return [];
    return [
      {
        message: `page ${number} has another version than the first`,
        expected: first ?? '(none)',
        actual: version ?? '(none)',
        step: pages,
      },
    ];
  });
};

/** No object stands on two pages, or twice on one. */
export const judgeNoDuplicates: ExpectationJudge<'no-duplicates'> = ({ pages }, context) => {
  const seen = new Map<string, number>();
  return onEachPage(context, pages, (page, number) =>
    itemsOf(page).flatMap((item) => {
      const name = `${stringAt(item, '/metadata/namespace') ?? ''}/${nameOf(item)}`;
      const before = seen.get(name);
      seen.set(name, number);
      return before === undefined ? [] : [{ message: `${nameOf(item)} is on page ${before} and on page ${number}`, step: pages }];
    }),
  );
};

/** The remaining item count of a first page is the number of items of the whole collection that are not on it. */
export const judgeRemainingCount: ExpectationJudge<'remaining-count'> = ({ page, whole }, context) => {
  const [first, all] = [readCollections(context, page), readCollections(context, whole)];
  if ('outcome' in first) return first.outcome;
  if ('outcome' in all) return all.outcome;
  const told = pointTo(first.read[0], '/metadata/remainingItemCount');
  const left = itemsIn(all.read) - itemsIn(first.read);
  if (told === left) return held;
  return broken({
    message: 'the page tells another remaining count',
    expected: `${left}`,
    actual: told === undefined ? 'none' : JSON.stringify(told),
    step: page,
  });
};

function itemsIn(collections: readonly JsonObject[]): number {
  return collections.reduce((sum, collection) => sum + itemsOf(collection).length, 0);
}

function onEachPage(context: Context, step: string, look: (page: JsonObject, number: number) => readonly Finding[]): Outcome {
  const reading = readCollections(context, step);
  if ('outcome' in reading) return reading.outcome;
  return brokenBy(reading.read.flatMap((page, index) => look(page, index + 1)));
}

function tokenOf(page: JsonObject | undefined): string {
  return stringAt(page, '/metadata/continue') ?? '';
}
