import type { Json } from '#core/model/json';
import { requestOf } from '../describe.ts';
import { failedIfAny, inconclusive } from '../outcome.ts';
import type { ExpectationJudge } from './expectation-judge.ts';
import { readText } from './text-answer.ts';

/** Names of checks may have spaces. */
const passedLine = /^\[\+\](\S.*) ok$/;
const excludedLine = /^\[\+\](\S.*) excluded: ok$/;

/** Returns whether the line of a verbose response says that a check passed, and not that it was excluded. */
function isPassed(line: string): boolean {
  return passedLine.test(line) && !excludedLine.test(line);
}

/** Checks a verbose health response: one line for each check, all of them ok, then the summary (specification, "Health endpoints"). */
export const judgeVerboseHealth: ExpectationJudge<'verbose-health'> = ({ of, summary }, context) => {
  const reading = readText(context, of);
  if ('outcome' in reading) return reading.outcome;
  const lines = reading.read.body.trimEnd().split('\n');
  const last = lines.at(-1) ?? '';
  const wrong = lines.slice(0, -1).find((line) => !isPassed(line));
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

/** Checks that a verbose response shows the excluded checks as excluded, and no other check. */
export const judgeExcludedChecks: ExpectationJudge<'excluded-checks'> = ({ of, verbose, checks }, context) => {
  const [reading, plain] = [readText(context, of), readText(context, verbose)];
  if ('outcome' in reading) return reading.outcome;
  if ('outcome' in plain) return plain.outcome;
  let names: readonly Json[];
  try {
    names = checks.map((check) => context.resolve(check));
  } catch (error) {
    return inconclusive(error instanceof Error ? error.message : String(error));
  }
  const excluded = excludedIn(reading.read.body);
  const before = new Set(excludedIn(plain.read.body));
  const others = excluded.filter((other) => !names.includes(other) && !before.has(other));
  const expected = names
    .filter((name) => !excluded.some((one) => one === name))
    .map((name) => `[+]${String(name)} excluded: ok`.slice(0, 200));
  return failedIfAny([
    ...expected.map((line) => ({
      message: `${requestOf(context, of)} has no line "${line}"`,
      expected: line,
      actual: reading.read.body.slice(0, 200),
      step: of,
    })),
    ...others.slice(0, 5).map((other) => ({
      message: `${requestOf(context, of)} shows ${other.slice(0, 100)} as excluded, which was not requested`,
      expected: names.length === 1 ? 'one excluded check' : `${names.length} excluded checks`,
      actual: `[+]${other} excluded: ok`.slice(0, 200),
      step: of,
    })),
  ]);
};

function excludedIn(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => excludedLine.exec(line)?.[1] ?? []);
}
