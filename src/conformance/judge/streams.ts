import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import { type WatchEvent, watchEventOf } from '../evidence/watch-event.ts';
import type { Context } from './context.ts';
import { requestOf } from './describe.ts';
import { failed, inconclusive } from './outcome.ts';
import { goneEarly, isTestObject, notCarriedOut, type ReadResult } from './read-answer.ts';
import { cutOf } from './unanswered.ts';

/** Returns all events of a watch in order, or the outcome where it was not served to its end. */
export function readStream(context: Context, step: string): ReadResult<readonly WatchEvent[]> {
  const stream = context.evidence.stream(step);
  if (stream === undefined || isHeldBack(context, step)) return { outcome: notCarriedOut(context, step) };
  if ('error' in stream.opened)
    return { outcome: inconclusive(`${requestOf(context, step)} got no response: ${stream.opened.error.message}`) };
  const { status } = stream.opened.answer;
  if (status === 410) return { outcome: goneEarly(context, step, stream.opened.at) };
  if (status >= 500 || status === 429) return { outcome: inconclusive(`${requestOf(context, step)} returned ${status}`) };
  if (status !== 200)
    return {
      outcome: failed({
        message: `${requestOf(context, step)} returned ${status}, expected 200`,
        expected: 'status 200',
        actual: `status ${status}`,
        step,
        part: 'status',
      }),
    };
  const events = stream.lines.map(watchEventOf);
  const last = events.at(-1);
  if (last?.type === 'ERROR') {
    if (pointTo(last.object, '/code') === 410) return { outcome: goneEarly(context, step, last.at) };
    return {
      outcome: inconclusive(`${requestOf(context, step)} ended with an ERROR event: ${stringAt(last.object, '/message') ?? 'no message'}`),
    };
  }
  const { resumed } = stream;
  if (resumed !== undefined && 'answer' in resumed && resumed.answer.status === 410)
    return { outcome: goneEarly(context, step, resumed.at) };
  const cut = cutOf(step, context);
  if (cut !== undefined) return { outcome: inconclusive(`${requestOf(context, step)} ${cut}`) };
  return { read: events };
}

/** Returns whether a watch had no response because something on the way holds all watches back. */
export function isHeldBack(context: Context, step: string): boolean {
  return context.evidence.failure(step)?.cause === 'held-back';
}

/** Returns the events for test objects of the case. */
export function testEvents(context: Context, events: readonly WatchEvent[]): readonly WatchEvent[] {
  return events.filter((event) => event.type !== 'BOOKMARK' && isTestObject(context, event.object));
}
