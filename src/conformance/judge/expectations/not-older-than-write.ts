import { nameOf, resourceVersionOf } from '#core/json/object-identity';
import { describeWrite } from '../describe.ts';
import { broken, held, unknown } from '../outcome.ts';
import { readTestObjects } from '../reading.ts';
import { stateOf } from '../test-history.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** The read shows what a write left, or what a later write of the same object did. */
export const judgeNotOlderThanWrite: ExpectationJudge<'not-older-than-write'> = ({ read, write: step }, context) => {
  const reading = readTestObjects(context, read);
  if ('outcome' in reading) return reading.outcome;
  const index = context.history.findIndex((write) => write.step === step);
  const write = context.history[index];
  if (write === undefined) return unknown(`the write "${step}" was not carried out`);
  const later = context.history.slice(index).filter(({ name }) => name === write.name);
  const object = reading.read.find((shown) => nameOf(shown) === write.name);
  if (object === undefined) {
    if (later.some(({ became }) => became === 'removed')) return held;
    return broken({ message: `${write.name} is missing`, expected: `${describeWrite(write)}, or later`, actual: 'not there', step: read });
  }
  const version = resourceVersionOf(object);
  const states = later.filter(({ became }) => became !== 'removed');
  if (states.some((state) => state.version === version)) return held;
  if (context.case.writers === 'shared' && states.some(({ state }) => state !== undefined && state === stateOf(object))) return held;
  return broken({
    message: `${write.name} is shown older than the version asked for`,
    expected: `${describeWrite(write)}, or later`,
    actual: `version ${version ?? '(none)'}, written by "${stateOf(object) ?? 'somebody else'}"`,
    step: read,
  });
};
