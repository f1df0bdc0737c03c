import { brokenBy } from '../outcome.ts';
import type { ExpectationJudge } from './expectation-judge.ts';
import { readText } from './text-answer.ts';

const passedLine = /^\[\+\]\S+ ok$/;

/** A verbose health answer: one line for each check, all of which passed, and at its end the summary (specification, "Health endpoints"). */
export const judgeVerboseHealth: ExpectationJudge<'verbose-health'> = ({ of, summary }, context) => {
  const reading = readText(context, of);
  if ('outcome' in reading) return reading.outcome;
  const lines = reading.read.body.trimEnd().split('\n');
  const last = lines.at(-1) ?? '';
  const wrong = lines.slice(0, -1).find((line) => !passedLine.test(line));
  const wanted = `${summary} check passed`;
  return brokenBy([
    ...(lines.length > 1
      ? []
      : [{ message: 'no check is listed', expected: 'a line for each check', actual: last.slice(0, 120), step: of }]),
    ...(wrong === undefined
      ? []
      : [{ message: 'a line is not that of a check that passed', expected: '[+]<check-name> ok', actual: wrong.slice(0, 120), step: of }]),
    ...(last === wanted ? [] : [{ message: 'the last line is not the summary', expected: wanted, actual: last.slice(0, 120), step: of }]),
  ]);
};
