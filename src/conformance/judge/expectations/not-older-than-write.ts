import { nameOf, resourceVersionOf } from '#core/json/object-identity';
import { describeWrite, requestOf } from '../describe.ts';
import { isAsLeftBy, stateOf, stateText } from '../object-history.ts';
import { failed, inconclusive, passed } from '../outcome.ts';
import { readTestObjects } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks that a read returns an object in the state of a write, or of a later write. */
export const judgeNotOlderThanWrite: ExpectationJudge<'not-older-than-write'> = ({ read, write: step }, context) => {
  const reading = readTestObjects(context, read);
  if ('outcome' in reading) return reading.outcome;
  const index = context.history.findIndex((write) => write.step === step);
  const write = context.history[index];
  if (write === undefined) return inconclusive(`${requestOf(context, step)} was not sent`);
  const later = context.history.slice(index).filter(({ name }) => name === write.name);
  const object = reading.read.find((one) => nameOf(one) === write.name);
  if (object === undefined) {
    if (later.some(({ became }) => became === 'removed')) return passed;
    return failed({
      message: `${requestOf(context, read)} did not return ${write.name}`,
      expected: `${describeWrite(write)}, or later`,
      actual: 'not found',
      step: read,
    });
  }
  const version = resourceVersionOf(object);
  const states = later.filter(({ became }) => became !== 'removed');
  if (states.some((state) => isAsLeftBy(state, object, context.case.writers))) return passed;
  return failed({
    message: `${requestOf(context, read)} returned ${write.name} in a state older than the requested resourceVersion`,
    expected: `${describeWrite(write)}, or later`,
    actual: `resourceVersion ${version ?? '(none)'}, ${stateText(stateOf(object))}`,
    step: read,
  });
};
