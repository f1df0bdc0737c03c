import { stringAt } from '#core/json/object-identity';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { readAnswer } from '../read-answer.ts';
import { isTimestamp } from '../timestamp.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks that a time is an RFC 3339 timestamp and close to the Date header of a response. */
export const judgeTimeOfAnswer: ExpectationJudge<'time-of-answer'> = ({ of, at, during, withinSeconds }, context) => {
  const reading = readAnswer(context, of);
  if ('outcome' in reading) return reading.outcome;
  const time = timeOf(stringAt(reading.read, at));
  if (time === undefined) return noTime(context, of, at, stringAt(reading.read, at));
  const answered = dateOf(context, during);
  if (answered === undefined) return inconclusive(`${requestOf(context, during)} returned no Date header`);
  if (Math.abs(time - answered) <= withinSeconds * 1000) return passed;
  return failed({
    message: `${requestOf(context, of)}: ${at} differs by more than ${withinSeconds} s from the Date header of ${requestOf(context, during)}`,
    expected: `${new Date(answered).toISOString()}, plus or minus ${withinSeconds} s`,
    actual: new Date(time).toISOString(),
    step: of,
  });
};

/** Checks that a value is an RFC 3339 timestamp. */
export const judgeTimeForm: ExpectationJudge<'time-form'> = ({ of, at }, context) => {
  const reading = readAnswer(context, of);
  if ('outcome' in reading) return reading.outcome;
  const text = stringAt(reading.read, at);
  return timeOf(text) === undefined ? noTime(context, of, at, text) : passed;
};

function timeOf(text: string | undefined): number | undefined {
  return isTimestamp(text) ? Date.parse(text) : undefined;
}

function noTime(context: Context, of: string, at: string, text: string | undefined): Outcome {
  return failed({
    message: `${requestOf(context, of)}: ${at} is not an RFC 3339 timestamp`,
    expected: 'a time such as 2020-01-01T00:00:00Z',
    actual: text?.slice(0, 64) ?? 'absent',
    step: of,
  });
}

/** Returns the Date header of a response in milliseconds. */
export function dateOf(context: Context, step: string): number | undefined {
  const exchange = context.evidence.exchange(step);
  if (exchange === undefined || !('answer' in exchange)) return undefined;
  const date = Date.parse(exchange.answer.headers.find(([name]) => name === 'date')?.[1] ?? '');
  return Number.isNaN(date) ? undefined : date;
}
