import { nameOf } from '#core/json/object-identity';
import { describeEvent, describeWrite, requestOf } from '../describe.ts';
import { stateOf, stateText } from '../object-history.ts';
import { failed, inconclusive, passed } from '../outcome.ts';
import { readStream, testEvents } from '../streams.ts';
import { isEventOf } from './event-of.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks that a watch sends exactly one event of the type for a write, with the object as the write left it. */
export const judgeEventOfWrite: ExpectationJudge<'event-of-write'> = ({ stream, write: step, type }, context) => {
  const reading = readStream(context, stream);
  if ('outcome' in reading) return reading.outcome;
  const recorded = context.history.find((write) => write.step === step);
  if (recorded === undefined) return inconclusive(`${requestOf(context, step)} was not sent`);
  // A deletion that waits for finalizers is a MODIFIED event first; its end is meant here.
  const write = type === 'DELETED' ? { ...recorded, became: 'removed' as const } : recorded;
  const events = testEvents(context, reading.read).filter((event) => nameOf(event.object) === write.name);
  const matching = events.filter((event) => event.type === type && isEventOf(context, event, write));
  if (matching.length !== 1) {
    return failed({
      message: `expected one ${type} event for ${describeWrite(write)}, got ${matching.length}`,
      expected: `one ${type} event`,
      actual: events.map(describeEvent).join('; ') || 'no event for this object',
      step: stream,
    });
  }
  const object = matching[0]?.object;
  if (type === 'DELETED' || write.state === undefined || stateOf(object) === write.state) return passed;
  return failed({
    message: `the ${type} event for ${write.name} has the object in another state`,
    expected: stateText(write.state),
    actual: stateText(stateOf(object)),
    step: stream,
  });
};
