import { nameOf, resourceVersionOf } from '#core/json/object-identity';
import type { Finding } from '#core/model/result';
import type { WatchEvent } from '../../evidence/watch-event.ts';
import type { Context } from '../context.ts';
import { describeEvent, describeWrite, requestOf } from '../describe.ts';
import { type ObjectWrite, stateAfter } from '../object-history.ts';
import { failedIfAny, inconclusive, type Outcome } from '../outcome.ts';
import { readStream, testEvents } from '../streams.ts';
import { expectedEvent, isEventOf, isInitialEventOf } from './event-of.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/**
 * Checks that a watch sends every write to a test object after its start, once and in order, and no other event for test
 * objects. A watch that starts with a state first sends one ADDED event for each object of that state, in any order.
 *
 * The server takes that state at some moment between the request and the first event, or earlier where the state may be
 * stale. Every moment is tried; the one with the fewest differences counts.
 */
export const judgeEvents: ExpectationJudge<'events'> = ({ stream, start, after }, context) => {
  const reading = readStream(context, stream);
  if ('outcome' in reading) return reading.outcome;
  const from = orderOf(context, after);
  if (from === undefined) return inconclusive(`${requestOf(context, after)} was not sent`);
  return judgeTestEvents(context, testEvents(context, reading.read), { stream, start, from });
};

/** Checks events that were read already; `from` is the position among the entries where the watch starts. */
export function judgeTestEvents(
  context: Context,
  events: readonly WatchEvent[],
  where: { readonly stream: string; readonly start: 'exact' | 'state-most-recent' | 'state-any'; readonly from: number },
): Outcome {
  const { history } = context;
  const begin = history.filter((write) => write.order <= where.from).length;
  if (where.start === 'exact') return failedIfAny(compare(context, where.stream, events, new Map(), history.slice(begin)));
  let best: readonly Finding[] | undefined;
  for (let moment = where.start === 'state-any' ? 0 : begin; moment <= history.length; moment += 1) {
    const state = stateAfter(history.slice(0, moment));
    const findings = compare(context, where.stream, events, state, history.slice(moment));
    if (best === undefined || findings.length < best.length) best = findings;
    if (best.length === 0) break;
  }
  return failedIfAny(best ?? []);
}

/** Returns the position of a step among the entries: that of its last exchange, or of the opening of its stream. */
function orderOf(context: Context, step: string): number | undefined {
  const { evidence } = context;
  const entry = evidence.stream(step)?.opened ?? evidence.exchange(step);
  return entry === undefined ? undefined : evidence.entries.indexOf(entry);
}

/** Compares the events in order with the expected ones. */
function compare(
  context: Context,
  stream: string,
  events: readonly WatchEvent[],
  state: ReadonlyMap<string, ObjectWrite>,
  writes: readonly ObjectWrite[],
): readonly Finding[] {
  const findings: Finding[] = [];
  const initial = new Map(state);
  let next = 0;
  for (const event of events) {
    const existing = initial.get(nameOf(event.object));
    if (existing !== undefined && isInitialEventOf(context, event, existing)) {
      initial.delete(existing.name);
      continue;
    }
    const index = writes.findIndex((write, position) => position >= next && isEventOf(context, event, write));
    if (index < 0) {
      if (!isOfOtherClient(context, event)) findings.push(unexpected(context, stream, event));
      continue;
    }
    findings.push(...missing(stream, writes.slice(next, index)));
    if (initial.size > 0) findings.push(...missingAtStart(stream, [...initial.values()]));
    initial.clear();
    next = index + 1;
  }
  findings.push(...missingAtStart(stream, [...initial.values()]), ...missing(stream, writes.slice(next)));
  return findings;
}

/** Returns whether an event is an update by another client, of an object whose type other clients write to. */
function isOfOtherClient(context: Context, event: WatchEvent): boolean {
  if (context.case.writers !== 'shared' || event.type !== 'MODIFIED') return false;
  const version = resourceVersionOf(event.object);
  return !context.history.some((write) => write.version === version);
}

function unexpected(context: Context, stream: string, event: WatchEvent): Finding {
  const version = resourceVersionOf(event.object);
  const write = context.history.find((one) => one.version === version && one.name === nameOf(event.object));
  const message =
    write === undefined
      ? `unexpected ${describeEvent(event)}: no write of the case caused it`
      : `unexpected ${describeEvent(event)}: repeated, out of order or of the wrong type for "${describeWrite(write)}"`;
  return { message, actual: describeEvent(event), step: stream };
}

/** A deletion that nothing holds need not mark the object, so the event of the mark may be missing. */
function missing(stream: string, writes: readonly ObjectWrite[]): readonly Finding[] {
  return certain(writes).map((write) => ({
    message: `expected ${expectedEvent(write)}, got no such event in its place`,
    expected: expectedEvent(write),
    actual: 'not sent, or out of order',
    step: stream,
  }));
}

function missingAtStart(stream: string, writes: readonly ObjectWrite[]): readonly Finding[] {
  return certain(writes).map((write) => ({
    message: `expected an initial ADDED event for ${write.name}, which existed when the watch began, got none`,
    expected: `ADDED ${write.name}`,
    actual: 'not sent',
    step: stream,
  }));
}

function certain(writes: readonly ObjectWrite[]): readonly ObjectWrite[] {
  return writes.filter(({ possible }) => possible !== true);
}
