import { requestOf } from '../describe.ts';
import { failedIfAny } from '../outcome.ts';
import type { ExpectationJudge } from './expectation-judge.ts';
import { readText } from './text-answer.ts';

const passedLine = /^\[\+\]\S+ ok$/;

/** Checks a verbose health response: one line for each check, all of them ok, then the summary (specification, "Health endpoints"). */
export const judgeVerboseHealth: ExpectationJudge<'verbose-health'> = ({ of, summary }, context) => {
  const reading = readText(context, of);
  if ('outcome' in reading) return reading.outcome;
  const lines = reading.read.body.trimEnd().split('\n');
  const last = lines.at(-1) ?? '';
  const wrong = lines.slice(0, -1).find((line) => !passedLine.test(line));
  const wanted = `${summary} check passed`;
  return failedIfAny([
    ...(lines.length > 1
      ? []
      : [{ message: `${requestOf(context, of)} lists no check`, expected: 'a line for each check', actual: last.slice(0, 120), step: of }]),
    ...(wrong === undefined
      ? []
      : [
          {
            message: `${requestOf(context, of)} has a line that is not "[+]<check-name> ok"`,
            expected: '[+]<check-name> ok',
            actual: wrong.slice(0, 120),
            step: of,
          },
        ]),
    ...(last === wanted
      ? []
      : [
          {
            message: `the last line of ${requestOf(context, of)} is not "${wanted}"`,
            expected: wanted,
            actual: last.slice(0, 120),
            step: of,
          },
        ]),
  ]);
};
