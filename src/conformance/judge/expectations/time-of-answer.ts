import { stringAt } from '#core/json/object-identity';
import type { Context } from '../context.ts';
import { broken, held, unknown } from '../outcome.ts';
import { readAnswer } from '../reading.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

/** A time is of the form that times have, and close to when an answer was made by the target's own clock. */
export const judgeTimeOfAnswer: ExpectationJudge<'time-of-answer'> = ({ of, at, during, withinSeconds }, context) => {
  const reading = readAnswer(context, of);
  if ('outcome' in reading) return reading.outcome;
  const text = stringAt(reading.read, at);
  const time = text === undefined || !timestamp.test(text) ? Number.NaN : Date.parse(text);
  if (Number.isNaN(time)) {
    const actual = text?.slice(0, 64) ?? 'nothing there';
    return broken({ message: `${at} is no timestamp`, expected: 'a time such as 2020-01-01T00:00:00Z', actual, step: of });
  }
  const answered = dateOf(context, during);
  if (answered === undefined) return unknown(`the answer of step "${during}" does not tell when it was made`);
  if (Math.abs(time - answered) <= withinSeconds * 1000) return held;
  return broken({
    message: `${at} is not the time at which step "${during}" was answered`,
    expected: `${new Date(answered).toISOString()}, give or take ${withinSeconds} s`,
    actual: new Date(time).toISOString(),
    step: of,
  });
};

/** The Date header of an answer, in milliseconds. */
function dateOf(context: Context, step: string): number | undefined {
  const exchange = context.evidence.exchange(step);
  if (exchange === undefined || !('answer' in exchange)) return undefined;
  const date = Date.parse(exchange.answer.headers.find(([name]) => name === 'date')?.[1] ?? '');
  return Number.isNaN(date) ? undefined : date;
}
