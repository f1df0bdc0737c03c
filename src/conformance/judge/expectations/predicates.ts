import { saysBusy } from '#core/http/retry-after';
import type { Json } from '#core/model/json';
import type { Predicate } from '#core/model/predicate';
import { flatSteps } from '#core/model/step';
import type { Template } from '#core/model/template';
import { holds, placeOf, type Seen, valueAt } from '../../evidence/holds.ts';
import { UnresolvedReference } from '../../evidence/resolve.ts';
import type { Context } from '../context.ts';
import { describeEvent, requestOf } from '../describe.ts';
import { allOf, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { notCarriedOut } from '../read-answer.ts';
import { isStillBeingRemoved } from '../removal-progress.ts';
import { readStream } from '../streams.ts';
import { kindOfValue, partText, valueText } from '../value-text.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

const mostEvents = 6;

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
  const unread = isAboutEvents(predicate, at) ? unreadEvents(predicate.of, context) : undefined;
  if (unread !== undefined) return unread;
  if (at === 'status' && isStillBeingRemoved(predicate.of, context))
    return inconclusive(`${requestOf(context, predicate.of)} returned ${status}, and the removal of the object was still under way`);
  const value = valueAt(at, seen);
  const [expected, actual] = [expectedOf(predicate, context), textOf(value)];
  const events = isAboutEvents(predicate, at) ? eventsOf(predicate.of, context) : undefined;
  return failed({
    message:
      events === undefined
        ? `${requestOf(context, predicate.of)} returned ${returnedText(at, value, predicate)}, expected ${expected}`
        : `${requestOf(context, predicate.of)} sent ${events}, expected ${expected}`,
    expected,
    actual,
    step: predicate.of,
    part: at,
  });
}

/** Returns whether a predicate looks for one among all events of a watch. */
function isAboutEvents({ is }: Predicate, at: string): boolean {
  return at === '' && (is === 'includes' || is === 'includes-once');
}

/** Returns the events of a watch in words; undefined for another response. */
function eventsOf(step: string, context: Context): string | undefined {
  if (context.evidence.stream(step) === undefined) return undefined;
  const reading = readStream(context, step);
  if ('outcome' in reading) return undefined;
  const events = reading.read.map(describeEvent);
  const more = events.length - mostEvents;
  return events.length === 0 ? 'no event' : [...events.slice(0, mostEvents), ...(more > 0 ? [`${more} more`] : [])].join('; ');
}

/** Returns why the events of a watch cannot be looked through, such as a version that has expired; undefined where they can. */
function unreadEvents(step: string, context: Context): Outcome | undefined {
  if (context.evidence.stream(step) === undefined) return undefined;
  const reading = readStream(context, step);
  return 'outcome' in reading && reading.outcome.is === 'inconclusive' ? reading.outcome : undefined;
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

/** Says what came in the place of a response that a predicate is about. */
function returnedText(at: string, value: Json | undefined, { is }: Predicate): string {
  if (at === 'status') return valueText(value);
  if (value === undefined) return `no ${partText(at)}`;
  // The content of what should not be there says nothing.
  return `${partText(at)} ${is === 'absent' || is === 'unset' ? kindOfValue(value) : valueText(value)}`;
}

function expectedOf(predicate: Predicate, context: Context): string {
  const expectedText = (template: Template): string => templateText(template, context);
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
      return predicate.value === '' ? 'a value' : `another value than ${expectedText(predicate.value)}`;
    case 'contains':
      return `a value that contains ${expectedText(predicate.value)}`;
    case 'has-length':
      return `${expectedText(predicate.value)} items`;
  }
}

function textOf(value: Json | undefined): string {
  return value === undefined ? 'absent' : JSON.stringify(value).slice(0, 200);
}

/** Returns the value of a template, or where it would come from where an earlier response lacks it. */
function templateText(template: Template, context: Context): string {
  try {
    const value = context.resolve(template);
    // A class of statuses.
    return typeof value === 'string' && /^\dxx$/.test(value) ? value : valueText(value);
  } catch (error) {
    if (!(error instanceof UnresolvedReference)) throw error;
    return `${partText(error.ref.at)} of the response to ${requestOf(context, error.ref.step)}, which has none`;
  }
}
