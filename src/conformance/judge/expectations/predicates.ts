import type { Json } from '#core/model/json';
import type { Predicate } from '#core/model/predicate';
import { holds, type Seen, valueAt } from '../../evidence/holds.ts';
import type { Context } from '../context.ts';
import { allOf, broken, held, type Outcome, unknown } from '../outcome.ts';
import { notCarriedOut } from '../reading.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Predicates that must all hold. */
export const judgeHolds: ExpectationJudge<'holds'> = ({ all }, context) =>
  allOf(all.map((predicate) => judgePredicate(predicate, context)));

/**
 * One predicate against the last answer of its step. A request without an answer, and a server that says it
 * cannot answer just now, tell nothing, unless that status is what the predicate asks about.
 */
export function judgePredicate(predicate: Predicate, context: Context): Outcome {
  const seen = seenOf(predicate.of, context);
  if (seen === undefined) return silence(predicate.of, context);
  const isHeld = heldBy(predicate, seen, context);
  if (typeof isHeld !== 'boolean') return isHeld;
  const status = seen.head?.status ?? 0;
  if (isHeld && predicate.is === 'absent' && predicate.at.startsWith('/') && (status < 200 || status > 299)) {
    return unknown(`step "${predicate.of}" was answered ${status}, where everything is absent`);
  }
  if (isHeld) return held;
  if (status >= 500 || status === 429) return unknown(`step "${predicate.of}" was answered ${status}`);
  return broken({
    message: `${predicate.at === '' ? 'the answer' : predicate.at} of step "${predicate.of}" is not as promised`,
    expected: expectedOf(predicate),
    actual: shown(valueAt(predicate.at, seen)),
    step: predicate.of,
  });
}

/** What the predicate compares with may be missing from an earlier answer; then nothing can be compared. */
function heldBy(predicate: Predicate, seen: Seen, context: Context): boolean | Outcome {
  try {
    return holds(predicate, seen, context.resolve);
  } catch (error) {
    return unknown(error instanceof Error ? error.message : String(error));
  }
}

/** What a predicate looks at, of an exchange or of a stream. */
function seenOf(step: string, context: Context): Seen | undefined {
  const document = context.evidence.document(step);
  const stream = context.evidence.stream(step);
  if (stream !== undefined) return 'answer' in stream.opened ? { head: stream.opened.answer, document } : undefined;
  const exchange = context.evidence.exchange(step);
  if (exchange === undefined || !('answer' in exchange)) return undefined;
  return { head: exchange.answer, document };
}

function silence(step: string, context: Context): Outcome {
  const exchange = context.evidence.exchange(step);
  if (exchange !== undefined && 'error' in exchange) return unknown(`step "${step}" got no answer: ${exchange.error.message}`);
  return notCarriedOut(context, step);
}

function expectedOf(predicate: Predicate): string {
  switch (predicate.is) {
    case 'absent':
      return 'nothing there';
    case 'present':
      return 'something there';
    case 'one-of':
      return predicate.value.map((value) => JSON.stringify(value)).join(' or ');
    default:
      return `${predicate.is} ${JSON.stringify(predicate.value)}`;
  }
}

function shown(value: Json | undefined): string {
  return value === undefined ? 'nothing there' : JSON.stringify(value).slice(0, 200);
}
