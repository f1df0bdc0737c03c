import { broken, held } from '../outcome.ts';
import { readAnswer } from '../reading.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** An answer is JSON over several lines, no two fields of its top level on one. */
export const judgePrettyPrinted: ExpectationJudge<'pretty-printed'> = ({ of }, context) => {
  const reading = readAnswer(context, of);
  if ('outcome' in reading) return reading.outcome;
  const exchange = context.evidence.exchange(of);
  const lines = exchange !== undefined && 'answer' in exchange ? exchange.answer.body.trim().split('\n').length : 0;
  const fewest = Object.keys(reading.read).length + 2;
  if (lines >= fewest) return held;
  return broken({
    message: 'the answer is not written to be read by people',
    expected: `at least ${fewest} lines`,
    actual: `${lines} ${lines === 1 ? 'line' : 'lines'}`,
    step: of,
  });
};
