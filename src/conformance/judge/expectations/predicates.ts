import { saysBusy } from '#core/http/retry-after';
import type { Predicate } from '#core/model/predicate';
import { flatSteps } from '#core/model/step';
import type { Template } from '#core/model/template';
import { holds, placeOf, type Seen, valueAt } from '../../evidence/holds.ts';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { allOf, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { notCarriedOut } from '../read-answer.ts';
import { isStillBeingRemoved } from '../removal-progress.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks that all predicates hold. */
export const judgeHolds: ExpectationJudge<'holds'> = ({ all }, context) =>
  allOf(all.map((predicate) => judgePredicate(predicate, context)));

/**
 * Judges one predicate by the last response of its step. Inconclusive without a response, and for status 5xx, and 429 unless
 * it is an answer to that step, if the predicate does not hold of that response.
 */
export function judgePredicate(predicate: Predicate, context: Context): Outcome {
  const seen = seenOf(predicate.of, context);
  if (seen === undefined) return withoutResponse(predicate.of, context);
  const isMet = evaluate(predicate, seen, context);
  if (typeof isMet !== 'boolean') return isMet;
  const at = placeOf(predicate.at, context.resolve);
  const status = seen.head?.status ?? 0;
  if (isMet && (predicate.is === 'absent' || predicate.is === 'unset') && at.startsWith('/') && (status < 200 || status > 299)) {
    return inconclusive(`${requestOf(context, predicate.of)} returned ${status}, where every field is absent`);
  }
  if (isMet) return passed;
  const isBusy = seen.head !== undefined && saysBusy(seen.head, seen.document);
  if (status >= 500 || (status === 429 && (isBusy || !isAnswer429(predicate.of, context))))
    return inconclusive(`${requestOf(context, predicate.of)} returned ${status}`);
  if (at === 'status' && isStillBeingRemoved(predicate.of, context))
    return inconclusive(`${requestOf(context, predicate.of)} returned ${status}, and the removal of the object was still under way`);
  const [expected, actual] = [expectedOf(predicate, context), textOf(valueAt(at, seen))];
  const what = at === 'status' ? ` returned ${actual}` : `: ${placeText(at)} is ${actual}`;
  return failed({ message: `${requestOf(context, predicate.of)}${what}, expected ${expected}`, expected, actual, step: predicate.of });
}

/** Returns whether status 429 is an answer to the request of a step, and does not mean that the target is busy. */
function isAnswer429(id: string, { case: c }: Context): boolean {
  const step = flatSteps(c.steps).find((one) => one.id === id);
  return step !== undefined && 'tooManyRequests' in step && step.tooManyRequests === 'answer';
}

/** Inconclusive where an earlier response lacks the value that the predicate compares with. */
function evaluate(predicate: Predicate, seen: Seen, context: Context): boolean | Outcome {
  try {
    return holds(predicate, seen, context.resolve);
  } catch (error) {
    return inconclusive(error instanceof Error ? error.message : String(error));
  }
}

/** Returns the response of an exchange or of a stream. */
function seenOf(step: string, context: Context): Seen | undefined {
  const document = context.evidence.document(step);
  const stream = context.evidence.stream(step);
  if (stream !== undefined) return 'answer' in stream.opened ? { head: stream.opened.answer, document } : undefined;
  const exchange = context.evidence.exchange(step);
  if (exchange === undefined || !('answer' in exchange)) return undefined;
  return { head: exchange.answer, document };
}

function withoutResponse(step: string, context: Context): Outcome {
  const exchange = context.evidence.exchange(step);
  if (exchange !== undefined && 'error' in exchange)
    return inconclusive(`${requestOf(context, step)} got no response: ${exchange.error.message}`);
  return notCarriedOut(context, step);
}

/** Names the part of a response that a predicate is about. */
function placeText(at: string): string {
  if (at === '') return 'the body';
  return at.startsWith('header:') ? `header ${at.slice('header:'.length)}` : at;
}

function expectedOf(predicate: Predicate, context: Context): string {
  const expectedText = (template: Template): string => textOf(resolvedOr(template, context));
  switch (predicate.is) {
    case 'absent':
    case 'unset':
      return 'no value';
    case 'present':
    case 'set':
      return 'a value';
    case 'includes':
      return `an item with ${expectedText(predicate.value)}`;
    case 'includes-once':
      return `exactly one item with ${expectedText(predicate.value)}`;
    case 'excludes':
      return `no item with ${expectedText(predicate.value)}`;
    case 'one-of':
      return predicate.value.map(expectedText).join(' or ');
    case 'equals':
      return expectedText(predicate.value);
    case 'differs':
      return `a value other than ${expectedText(predicate.value)}`;
    case 'contains':
      return `a value that contains ${expectedText(predicate.value)}`;
    case 'has-length':
      return `${expectedText(predicate.value)} items`;
  }
}

function textOf(value: Template | undefined): string {
  return value === undefined ? 'absent' : JSON.stringify(value).slice(0, 200);
}

/** Returns a template with its placeholders filled, or as it is where an earlier response lacks a value. */
function resolvedOr(template: Template, context: Context): Template {
  try {
    return context.resolve(template);
  } catch {
    return template;
  }
}
