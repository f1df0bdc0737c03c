import { pointTo } from '#core/json/pointer';
import { type WatchEvent, watchEventOf } from '../../evidence/watch-event.ts';
import { keyIn, scopeOf } from '../collection-scope.ts';
import type { Context } from '../context.ts';
import { describeEvent, describeWrite, requestOf } from '../describe.ts';
import { keyOfWrite, type ObjectWrite, stateOf, stateText } from '../object-history.ts';
import { failed, inconclusive, passed } from '../outcome.ts';
import { readStream, testEvents } from '../streams.ts';
import { contentDifference, lastStateDifference } from './event-content.ts';
import { isEventOf } from './event-of.ts';
import { repetition } from './events.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/**
 * Checks that a watch sends exactly one event of the type for a write, with the object as the write left it, or as it was
 * last where the write deletes it. For a watch with a selector, a change can be an addition or a deletion.
 */
export const judgeEventOfWrite: ExpectationJudge<'event-of-write'> = ({ stream, write: step, type, orGone }, context) => {
  if (orGone === true && isGoneAtEnd(context, stream)) return passed;
  const reading = readStream(context, stream);
  if ('outcome' in reading) return reading.outcome;
  const recorded = context.history.find((write) => write.step === step);
  if (recorded === undefined) return inconclusive(`${requestOf(context, step)} was not sent`);
  const write = { ...recorded, became: becameFor(type, recorded) };
  const scope = scopeOf(context, stream);
  const events = testEvents(context, reading.read).filter((event) => keyIn(scope, event.object) === keyOfWrite(write));
  const matching = events.filter((event) => event.type === type && isEventOf(context, event, write));
  const [event] = matching;
  if (event !== undefined && matching.length > 1) {
    const repeated = repetition(context, stream, event, matching.length);
    return failed({ ...repeated, expected: `one ${type} event`, actual: events.map(describeEvent).join('; ') });
  }
  if (event === undefined) {
    return failed({
      message: `${requestOf(context, stream)} sent no ${type} event for ${describeWrite(write)}, expected one`,
      expected: `one ${type} event`,
      actual: events.map(describeEvent).join('; ') || 'no event for this object',
      step: stream,
    });
  }
  const isChange = type !== 'DELETED' && write.state !== undefined;
  if (isChange && stateOf(event.object) !== write.state)
    return failed({
      message: `${requestOf(context, stream)} sent ${type} for ${write.name} with another state than that of the write`,
      expected: stateText(write.state),
      actual: stateText(stateOf(event.object)),
      step: stream,
    });
  const at = differenceOf(context, event, { type, recorded, before: events.slice(0, events.indexOf(event)) });
  if (at === undefined) return passed;
  return failed({
    message: `${requestOf(context, stream)} sent ${type} for ${write.name} without the object as it was ${type === 'DELETED' ? 'last' : 'written'}: ${at} differs`,
    expected: 'the whole object',
    actual: JSON.stringify(event.object).slice(0, 300),
    step: stream,
  });
};

/** Returns whether a server ended a watch that it served, and said with 410 that it cannot go on from where the watch ended. */
function isGoneAtEnd({ evidence }: Context, step: string): boolean {
  const stream = evidence.stream(step);
  if (stream === undefined || !('answer' in stream.opened) || stream.opened.answer.status !== 200) return false;
  const { resumed } = stream;
  if (resumed !== undefined && 'answer' in resumed && resumed.answer.status === 410) return true;
  const last = stream.lines.map(watchEventOf).at(-1);
  return last?.type === 'ERROR' && pointTo(last.object, '/code') === 410;
}

type Recorded = {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly recorded: ObjectWrite;
  /** The events for the same object that were sent before. */
  readonly before: readonly WatchEvent[];
};

/**
 * Returns where the object of an event differs from that of its write. Of an object that a selector no longer selects, the
 * state before the change and the one after it can be sent.
 */
function differenceOf(context: Context, event: WatchEvent, { type, recorded, before }: Recorded): string | undefined {
  if (type !== 'DELETED') return recorded.object === undefined ? undefined : contentDifference(context, event, recorded.object);
  const isDeletion = recorded.became === 'removed' || recorded.became === 'terminating';
  return isDeletion ? lastStateDifference(context, event, recorded, before) : undefined;
}

/** Returns what an object became by an event. A deletion that waits for finalizers is a MODIFIED event first; its end is meant here. */
function becameFor(type: 'ADDED' | 'MODIFIED' | 'DELETED', recorded: ObjectWrite): ObjectWrite['became'] {
  if (type === 'DELETED') return 'removed';
  return type === 'ADDED' ? 'created' : recorded.became;
}
