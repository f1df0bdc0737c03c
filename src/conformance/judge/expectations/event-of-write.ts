import { nameOf } from '#core/json/object-identity';
import { describeWrite } from '../describe.ts';
import { broken, held, unknown } from '../outcome.ts';
import { describeEvent, readStream, testEvents } from '../streams.ts';
import { stateOf } from '../test-history.ts';
import { tells } from './event-of.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** A write is told by exactly one event of the type, which carries the object as the write left it. */
export const judgeEventOfWrite: ExpectationJudge<'event-of-write'> = ({ stream, write: step, type }, context) => {
  const reading = readStream(context, stream);
  if ('outcome' in reading) return reading.outcome;
  const told = context.history.find((write) => write.step === step);
  if (told === undefined) return unknown(`the write "${step}" was not carried out`);
  // A deletion that waits for finalizers is told as a change first; what is meant is its end.
  const write = type === 'DELETED' ? { ...told, became: 'removed' as const } : told;
  const events = testEvents(context, reading.read).filter((event) => nameOf(event.object) === write.name);
  const matching = events.filter((event) => event.type === type && tells(context, event, write));
  if (matching.length !== 1) {
    return broken({
      message: `${describeWrite(write)} is told ${matching.length} times`,
      expected: `one ${type} event`,
      actual: events.map(describeEvent).join('; ') || 'no event of this object',
      step: stream,
    });
  }
  const object = matching[0]?.object;
  if (type === 'DELETED' || write.state === undefined || stateOf(object) === write.state) return held;
  return broken({
    message: 'the event carries another object',
    expected: `as written by "${write.state}"`,
    actual: `as written by "${stateOf(object) ?? ''}"`,
    step: stream,
  });
};
