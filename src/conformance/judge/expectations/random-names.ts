import { nameOf } from '#core/json/object-identity';
import { requestOf } from '../describe.ts';
import { failed, passed } from '../outcome.ts';
import { readAnswer } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/**
 * Checks that generated names are unique and follow no order. A dozen random names are in order once in 240 million times;
 * those of a counter or a clock always are, in any notation of numbers.
 */
export const judgeRandomNames: ExpectationJudge<'random-names'> = ({ of }, context) => {
  const names: string[] = [];
  for (const step of of) {
    const reading = readAnswer(context, step);
    if ('outcome' in reading) return reading.outcome;
    names.push(nameOf(reading.read));
  }
  const [step = ''] = of;
  const actual = names.join(', ').slice(0, 400);
  const repeated = names.find((name, index) => name === '' || names.indexOf(name) !== index);
  if (repeated !== undefined) {
    const message = repeated === '' ? 'returned an object without a name' : `returned the name ${repeated} twice`;
    return failed({ message: `${requestOf(context, step)} ${message}`, expected: 'unique names', actual, step });
  }
  if (!isInOrder(names) && !isInOrder([...names].reverse())) return passed;
  return failed({
    message: `${requestOf(context, step)} returned names in order, as a counter does`,
    expected: 'random names',
    actual,
    step,
  });
};

/** Shorter numbers come first: 9 before 10. */
function isInOrder(names: readonly string[]): boolean {
  return names.every((name, index) => {
    const before = names[index - 1];
    return before === undefined || before.length < name.length || (before.length === name.length && before < name);
  });
}
