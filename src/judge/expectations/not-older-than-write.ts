import { nameOf, resourceVersionOf } from '../../evidence/object-identity.ts';
import { describeWrite } from '../describe.ts';
import { broken, held, unknown } from '../outcome.ts';
import { stateOf } from '../own-history.ts';
import { readOwnObjects } from '../reading.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** The read shows what a write left, or what a later write of the same object did. */
export const judgeNotOlderThanWrite: ExpectationJudge<'not-older-than-write'> = ({ read, write: step }, context) => {
  const reading = readOwnObjects(context, read);
  if ('outcome' in reading) return reading.outcome;
  const index = context.history.findIndex((write) => write.step === step);
  const write = context.history[index];
  if (write === undefined) return unknown(`the write "${step}" was not carried out`);
  const since = context.history.slice(index).filter(({ name }) => name === write.name);
  const object = reading.read.find((shown) => nameOf(shown) === write.name);
  if (object === undefined) {
    if (since.some(({ became }) => became === 'removed')) return held;
    return broken({ message: `${write.name} is missing`, expected: `${describeWrite(write)}, or later`, actual: 'not there', step: read });
  }
  const version = resourceVersionOf(object);
  if (since.some((later) => later.version === version)) return held;
  if (context.case.writers === 'shared' && since.some((later) => later.state === stateOf(object))) return held;
  return broken({
    message: `${write.name} is shown older than the version asked for`,
    expected: `${describeWrite(write)}, or later`,
    actual: `version ${version ?? '(none)'}, written by "${stateOf(object) ?? 'somebody else'}"`,
    step: read,
  });
};
