import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import { flatSteps } from '#core/model/step';
import { type WatchEvent, watchEventOf } from '../evidence/watch-event.ts';
import type { Context } from './context.ts';
import { requestOf } from './describe.ts';
import { failed, inconclusive } from './outcome.ts';
import { goneEarly, isTestObject, notCarriedOut, type ReadResult } from './read-answer.ts';

/** Returns all events of a watch in order, or the outcome where it was not served to its end. */
export function readStream(context: Context, step: string): ReadResult<readonly WatchEvent[]> {
  const stream = context.evidence.stream(step);
  if (stream === undefined) return { outcome: notCarriedOut(context, step) };
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
  const cut = cutOf(context, step);
  if (cut !== undefined) return { outcome: inconclusive(`${requestOf(context, step)} was not read to the end: ${cut}`) };
  return { read: events };
}

/**
 * Returns why a watch could not be read as far as the case needs it, so that later events are unknown. A watch that sends
 * nothing is no such reason, nor is a server that ends the watch cleanly each time without the expected events.
 */
function cutOf(context: Context, stream: string): string | undefined {
  for (const step of flatSteps(context.case.steps)) {
    const failure = step.do === 'drain' && step.stream === stream ? context.evidence.failure(step.id) : undefined;
    if (failure?.cause === 'stream' && context.evidence.stream(stream)?.ended?.by !== 'server') return failure.message;
  }
  return undefined;
}

/** Returns the events for test objects of the case. */
export function testEvents(context: Context, events: readonly WatchEvent[]): readonly WatchEvent[] {
  return events.filter((event) => event.type !== 'BOOKMARK' && isTestObject(context, event.object));
}
