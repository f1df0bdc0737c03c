import { resourceVersionOf } from '#core/json/object-identity';
import { keyIn, scopeOf, writesInScope } from '../collection-scope.ts';
import { describeWrite, requestOf } from '../describe.ts';
import { isAsLeftBy, keyOfWrite, stateOf, stateText } from '../object-history.ts';
import { failed, inconclusive, passed } from '../outcome.ts';
import { readsCollection, readTestObjects } from '../read-answer.ts';
import { existedAsOneState } from './collection-state.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/**
 * Checks that a read returns an object in the state of a write, or of a later write, and that a list as a whole is the state
 * of the collection after the write or at a later moment.
 */
export const judgeNotOlderThanWrite: ExpectationJudge<'not-older-than-write'> = ({ read, write: step }, context) => {
  const reading = readTestObjects(context, read);
  if ('outcome' in reading) return reading.outcome;
  const writes = writesInScope(context, read);
  const index = writes.findIndex((write) => write.step === step);
  const write = writes[index];
  if (write === undefined) return inconclusive(`${requestOf(context, step)} was not sent`);
  const key = keyOfWrite(write);
  const later = writes.slice(index).filter((one) => keyOfWrite(one) === key);
  const scope = scopeOf(context, read);
  const object = reading.read.find((one) => keyIn(scope, one) === key);
  const wholeState = () => (readsCollection(context, read) ? existedAsOneState(context, read, reading.read, index + 1) : passed);
  if (object === undefined) {
    if (later.some(({ became }) => became === 'removed')) return wholeState();
    return failed({
      message: `${requestOf(context, read)} did not return ${write.name}`,
      expected: `${describeWrite(write)}, or later`,
      actual: 'not found',
      step: read,
    });
  }
  const version = resourceVersionOf(object);
  const states = later.filter(({ became }) => became !== 'removed');
  if (states.some((state) => isAsLeftBy(state, object, context.case.writers))) return wholeState();
  return failed({
    message: `${requestOf(context, read)} returned ${write.name} in a state older than the requested resourceVersion`,
    expected: `${describeWrite(write)}, or later`,
    actual: `resourceVersion ${version ?? '(none)'}, ${stateText(stateOf(object))}`,
    step: read,
  });
};
