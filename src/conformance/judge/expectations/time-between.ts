import { stringAt } from '#core/json/object-identity';
import type { Ref } from '#core/model/template';
import type { Context } from '../context.ts';
import { broken, held, unknown } from '../outcome.ts';
import { readAnswer } from '../reading.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** The servers of one target may not agree on the time to the second. */
const tolerance = 5;

/** A time of the target's own is not before and not after two others of the target's own: our clock has no part in it. */
export const judgeTimeBetween: ExpectationJudge<'time-between'> = ({ of, at, earlierBySeconds, from, to }, context) => {
  const reading = readAnswer(context, of);
  if ('outcome' in reading) return reading.outcome;
  const [first, last] = [timeOf(context, from), timeOf(context, to)];
  if (first === undefined || last === undefined)
    return unknown(`there is no time to compare with in step "${first === undefined ? from.step : to.step}"`);
  const text = stringAt(reading.read, at);
  const time = text === undefined ? Number.NaN : Date.parse(text) / 1000 - earlierBySeconds;
  if (time >= first - tolerance && time <= last + tolerance) return held;
  const expected = [first, last].map((seconds) => new Date((seconds + earlierBySeconds) * 1000).toISOString()).join(' to ');
  return broken({ message: `${at} is not the time that is promised`, expected, actual: text?.slice(0, 64) ?? 'nothing there', step: of });
};

/** In seconds. */
function timeOf(context: Context, { step, at }: Ref): number | undefined {
  const reading = readAnswer(context, step);
  if ('outcome' in reading) return undefined;
  const time = Date.parse(stringAt(reading.read, at) ?? '');
  // So that there is a date for it, however many seconds are added.
  return Number.isNaN(time) || Math.abs(time) > 8e15 ? undefined : time / 1000;
}
