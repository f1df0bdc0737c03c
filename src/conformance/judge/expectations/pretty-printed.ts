import { requestOf } from '../describe.ts';
import { failed, passed } from '../outcome.ts';
import { readAnswer } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks that a body is JSON over several lines, with no two top-level fields on one line. */
export const judgePrettyPrinted: ExpectationJudge<'pretty-printed'> = ({ of }, context) => {
  const reading = readAnswer(context, of);
  if ('outcome' in reading) return reading.outcome;
  const exchange = context.evidence.exchange(of);
  const lines = exchange !== undefined && 'answer' in exchange ? exchange.answer.body.trim().split('\n').length : 0;
  const fewest = Object.keys(reading.read).length + 2;
  if (lines >= fewest) return passed;
  return failed({
    message: `${requestOf(context, of)} returned ${lines} ${lines === 1 ? 'line' : 'lines'}, expected indented JSON of at least ${fewest}`,
    expected: `at least ${fewest} lines`,
    actual: `${lines} ${lines === 1 ? 'line' : 'lines'}`,
    step: of,
  });
};
