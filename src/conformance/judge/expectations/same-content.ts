import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { resourceVersionOf, stringAt } from '#core/json/object-identity';
import { ownOf } from '#core/json/own-of';
import type { Json, JsonObject } from '#core/model/json';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { failed, inconclusive, passed } from '../outcome.ts';
import { isTestObject, readAnswer } from '../read-answer.ts';
import { withoutType } from '../without-type.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks that two responses have the same object, or lists of the same test objects, at the same resourceVersions, in any encoding. */
export const judgeSameContent: ExpectationJudge<'same-content'> = ({ of, as }, context) => {
  const one = readAnswer(context, of);
  if ('outcome' in one) return one.outcome;
  const other = readAnswer(context, as);
  if ('outcome' in other) return inconclusive(`${requestOf(context, as)}, which the response is compared with, returned no object`);
  const [actual, expected] = [comparable(context, one.read), comparable(context, other.read)];
  const [versions, others] = [actual, expected].map((objects) => objects.map((object) => resourceVersionOf(object) ?? ''));
  if (versions !== undefined && others !== undefined && versions.length === others.length && !deepEqual(versions, others))
    return inconclusive(
      `the two responses have different resourceVersions (${versions.join(', ')} and ${others.join(', ')}), so their content may differ`,
    );
  const difference = firstDifference(
    actual.map((one) => withoutEmpty(one)),
    expected.map((one) => withoutEmpty(one)),
    '',
  );
  if (difference === undefined) return passed;
  return failed({
    message: `the content of ${requestOf(context, of)} differs from that of ${requestOf(context, as)}${difference.at === '' ? '' : ` at ${difference.at}`}`,
    expected: JSON.stringify(difference.expected ?? null).slice(0, 200),
    actual: JSON.stringify(difference.actual ?? null).slice(0, 200),
    step: of,
  });
};

/** Other clients change a list and its resourceVersion, so that only test objects count; items have any order. */
function comparable(context: Context, answer: JsonObject): readonly Json[] {
  return Array.isArray(answer.items)
    ? inOrder(answer.items.filter((item: Json) => isTestObject(context, item))).map((item) =>
        isJsonObject(item) ? withoutType(item) : item,
      )
    : [answer];
}

const inOrder = (items: readonly Json[]): readonly Json[] => [...items].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
const nameOf = (item: Json): string => stringAt(item, '/metadata/name') ?? '';

/** Maps of texts in which every key is content, whatever its value. */
const textMaps: ReadonlySet<string> = new Set(['labels', 'annotations', 'data']);

/** Returns a value without empty parts: they are present in one encoding and left out in another. An empty object has a meaning and stays. */
export function withoutEmpty(value: Json, name = ''): Json {
  if (isJsonArray(value)) return value.map((item) => withoutEmpty(item));
  if (!isJsonObject(value)) return value;
  const isEmpty = (one: Json): boolean => one === null || (one === '' && !textMaps.has(name)) || (Array.isArray(one) && one.length === 0);
  return Object.fromEntries(Object.entries(value).flatMap(([key, one]) => (isEmpty(one) ? [] : [[key, withoutEmpty(one, key)]])));
}

type Difference = { readonly at: string; readonly actual: Json | undefined; readonly expected: Json | undefined };

/** Returns the first place at which two values differ. */
export function firstDifference(actual: Json | undefined, expected: Json | undefined, at: string): Difference | undefined {
  if (actual !== undefined && expected !== undefined && deepEqual(actual, expected)) return undefined;
  if (isJsonArray(actual) && isJsonArray(expected) && actual.length === expected.length) return differenceOfItems(actual, expected, at);
  if (!isJsonObject(actual) || !isJsonObject(expected)) return { at, actual, expected };
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const [left, right] = [ownOf(actual, key), ownOf(expected, key)];
    const difference = firstDifference(left, right, `${at}/${key}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function differenceOfItems(actual: readonly Json[], expected: readonly Json[], at: string): Difference | undefined {
  for (const [index, one] of actual.entries()) {
    const difference = firstDifference(one, expected[index], `${at}/${index}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}
