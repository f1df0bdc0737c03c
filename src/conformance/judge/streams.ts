import { nameOf, resourceVersionOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import { type WatchEvent, watchEventOf } from '../evidence/watch-event.ts';
import type { Context } from './context.ts';
import { broken, unknown } from './outcome.ts';
import { goneEarly, isOwn, notCarriedOut, type Reading } from './reading.ts';
import { flatSteps } from './test-history.ts';

/** All events of a watch that was served, in order; or why nothing can be said of it. */
export function readStream(context: Context, step: string): Reading<readonly WatchEvent[]> {
  const stream = context.evidence.stream(step);
  if (stream === undefined) return { outcome: notCarriedOut(context, step) };
  if ('error' in stream.opened) return { outcome: unknown(`the watch "${step}" got no answer: ${stream.opened.error.message}`) };
  const { status } = stream.opened.answer;
  if (status === 410) return { outcome: goneEarly(context, step, stream.opened.at) };
  if (status >= 500 || status === 429) return { outcome: unknown(`the watch "${step}" was answered ${status}`) };
  if (status !== 200)
    return { outcome: broken({ message: 'the watch was refused', expected: 'status 200', actual: `status ${status}`, step }) };
  const events = stream.lines.map(watchEventOf);
  const last = events.at(-1);
  if (last?.type === 'ERROR') {
    if (pointTo(last.object, '/code') === 410) return { outcome: goneEarly(context, step, last.at) };
    return { outcome: unknown(`the watch "${step}" ended with an error: ${stringAt(last.object, '/message') ?? 'no message'}`) };
  }
  const { resumed } = stream;
  if (resumed !== undefined && 'answer' in resumed && resumed.answer.status === 410)
    return { outcome: goneEarly(context, step, resumed.at) };
  const cut = cutOf(context, step);
  if (cut !== undefined) return { outcome: unknown(`the watch "${step}" was cut: ${cut}`) };
  return { read: events };
}

/**
 * Why a stream could not be read to where the case wanted it: then nobody knows what was still to come. Silence is
 * no such reason, nor is a server that ends the watch cleanly, again and again, and never tells what there is to tell.
 */
function cutOf(context: Context, stream: string): string | undefined {
  for (const step of flatSteps(context.case.steps)) {
    const failure = step.do === 'drain' && step.stream === stream ? context.evidence.failure(step.id) : undefined;
    if (failure?.cause === 'stream' && context.evidence.stream(stream)?.ended?.by !== 'server') return failure.message;
  }
  return undefined;
}

/** The events about objects of the case's own. */
export function testEvents(context: Context, events: readonly WatchEvent[]): readonly WatchEvent[] {
  return events.filter((event) => event.type !== 'BOOKMARK' && isOwn(context, event.object));
}

/** An event in a few words. */
export function describeEvent(event: WatchEvent): string {
  return `${event.type} ${nameOf(event.object)} at version ${resourceVersionOf(event.object) ?? '(none)'}`;
}
