import { stringAt } from '#core/json/object-identity';
import type { Ref } from '#core/model/template';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { failed, inconclusive, passed } from '../outcome.ts';
import { readAnswer } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** The servers of one target may not agree on the time to the second. */
const tolerance = 5;

/** Checks that a time of the target is between two other times of the target; the clock of this machine plays no part. */
export const judgeTimeBetween: ExpectationJudge<'time-between'> = ({ of, at, earlierBySeconds, from, to }, context) => {
  const reading = readAnswer(context, of);
  if ('outcome' in reading) return reading.outcome;
  const [first, last] = [timeOf(context, from), timeOf(context, to)];
  if (first === undefined || last === undefined)
    return inconclusive(`${requestOf(context, first === undefined ? from.step : to.step)} returned no time to compare with`);
  const text = stringAt(reading.read, at);
  const time = text === undefined ? Number.NaN : Date.parse(text) / 1000 - earlierBySeconds;
  if (time >= first - tolerance && time <= last + tolerance) return passed;
  const expected = [first, last].map((seconds) => new Date((seconds + earlierBySeconds) * 1000).toISOString()).join(' to ');
  return failed({
    message: `${requestOf(context, of)}: ${at} is ${text?.slice(0, 64) ?? 'absent'}, expected ${expected}`,
    expected,
    actual: text?.slice(0, 64) ?? 'absent',
    step: of,
  });
};

/** In seconds. */
function timeOf(context: Context, { step, at }: Ref): number | undefined {
  const reading = readAnswer(context, step);
  if ('outcome' in reading) return undefined;
  const time = Date.parse(stringAt(reading.read, at) ?? '');
  // A Date has a limited range; seconds are added to this one.
  return Number.isNaN(time) || Math.abs(time) > 8e15 ? undefined : time / 1000;
}
