import { nameOf, resourceVersionOf } from '#core/json/object-identity';
import { repeatedEvent } from '#core/model/part-name';
import { type Finding, streamGap } from '#core/model/result';
import type { WatchEvent } from '../../evidence/watch-event.ts';
import { foreignObjects, keyIn, scopeOf, writesInScope } from '../collection-scope.ts';
import type { Context } from '../context.ts';
import { describeEvent, describeWrite, requestOf } from '../describe.ts';
import { keyOfWrite, type ObjectWrite, stateAfter } from '../object-history.ts';
import { failedIfAny, inconclusive, type Outcome } from '../outcome.ts';
import { readStream, testEvents } from '../streams.ts';
import { contentDifference } from './event-content.ts';
import { expectedEvent, isEventOf, isInitialEventOf } from './event-of.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/**
 * Checks that a watch sends every write to a test object after its start, once and in order, and no other event for test
 * objects. A watch that starts with a state first sends one ADDED event for each object of that state, in any order.
 *
 * The server takes that state at some moment between the request and the first event, or earlier where the state may be
 * stale, but not before the step `notBefore`. Every moment is tried; the one with the fewest differences counts.
 */
export const judgeEvents: ExpectationJudge<'events'> = ({ stream, start, after, notBefore }, context) => {
  const reading = readStream(context, stream);
  if ('outcome' in reading) return reading.outcome;
  const from = orderOf(context, after);
  if (from === undefined) return inconclusive(`${requestOf(context, after)} was not sent`);
  const oldest = notBefore === undefined ? undefined : orderOf(context, notBefore);
  return judgeTestEvents(context, reading.read, { stream, start, from, oldest });
};

/** Where a watch starts: `from` is the position among the entries, and `oldest` that of the oldest state that may be sent, if there is one. */
type Start = {
  readonly stream: string;
  readonly start: 'exact' | 'state-most-recent' | 'state-any';
  readonly from: number;
  readonly oldest?: number | undefined;
};

/** Checks events that were read already. */
export function judgeTestEvents(context: Context, read: readonly WatchEvent[], where: Start): Outcome {
  const { stream } = where;
  const sent = read.filter(({ type }) => changeTypes.has(type)).map(({ object }) => object);
  const foreign = foreignObjects(context, stream, sent);
  const events = testEvents(context, read);
  const history = writesInScope(context, stream);
  const until = (order: number): number => history.filter((write) => write.order <= order).length;
  if (where.start === 'exact')
    return failedIfAny([...foreign, ...compare(context, stream, events, new Map(), history.slice(until(where.from)))]);
  let best: readonly Finding[] | undefined;
  for (let moment = until(where.start === 'state-any' ? (where.oldest ?? -1) : where.from); moment <= history.length; moment += 1) {
    const state = stateAfter(history.slice(0, moment));
    const findings = compare(context, stream, events, state, history.slice(moment));
    if (best === undefined || findings.length < best.length) best = findings;
    if (best.length === 0) break;
  }
  return failedIfAny([...foreign, ...(best ?? [])]);
}

const changeTypes: ReadonlySet<string> = new Set(['ADDED', 'MODIFIED', 'DELETED']);

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
  const scope = scopeOf(context, stream);
  let next = 0;
  for (const [place, event] of events.entries()) {
    const key = keyIn(scope, event.object);
    const existing = initial.get(key);
    if (existing !== undefined && isInitialEventOf(context, event, existing)) {
      initial.delete(key);
      findings.push(...otherContent(context, stream, event, existing));
      continue;
    }
    const isOf = (write: ObjectWrite): boolean => keyOfWrite(write) === key && isEventOf(context, event, write);
    const index = writes.findIndex((write, position) => position >= next && isOf(write));
    if (index < 0) {
      if (!isOfOtherClient(context, event)) findings.push(repeated(context, stream, [events, place]) ?? unexpected(context, stream, event));
      continue;
    }
    findings.push(...missing(context, stream, writes.slice(next, index), [events, place]));
    if (initial.size > 0) findings.push(...missingAtStart(context, stream, [...initial.values()]));
    initial.clear();
    next = index + 1;
  }
  findings.push(
    ...missingAtStart(context, stream, [...initial.values()]),
    ...missing(context, stream, writes.slice(next), [events, events.length]),
  );
  return findings;
}

/** Compares the object of an initial event with the object that the response to its last write has. */
function otherContent(context: Context, stream: string, event: WatchEvent, { name, object }: ObjectWrite): readonly Finding[] {
  const at = object === undefined ? undefined : contentDifference(context, event, object);
  if (at === undefined) return [];
  const message = `${requestOf(context, stream)} sent an initial ADDED event for ${name} without the whole object: ${at} differs`;
  return [{ message, actual: JSON.stringify(event.object).slice(0, 300), step: stream }];
}

/** Returns whether an event is an update by another client, of an object whose type other clients write to. */
function isOfOtherClient(context: Context, event: WatchEvent): boolean {
  if (context.case.writers !== 'shared' || event.type !== 'MODIFIED') return false;
  const version = resourceVersionOf(event.object);
  return !context.history.some((write) => write.version === version);
}

/** Returns the finding for an event that came before, in the same stream or, after a bookmark, in the one before it. */
function repeated(context: Context, stream: string, [events, place]: readonly [readonly WatchEvent[], number]): Finding | undefined {
  const event = events[place];
  if (event === undefined) return undefined;
  const key = keyIn(scopeOf(context, stream), event.object);
  const isSame = (one: WatchEvent): boolean =>
    one.type === event.type &&
    resourceVersionOf(one.object) === resourceVersionOf(event.object) &&
    keyIn(scopeOf(context, stream), one.object) === key;
  return events.slice(0, place).some(isSame) ? repetition(context, stream, event, 2) : undefined;
}

/** Returns the finding for an event that a watch sent several times. */
export function repetition(context: Context, stream: string, event: WatchEvent, times: number): Finding {
  const often = times === 2 ? 'twice' : `${times} times`;
  const message = `${requestOf(context, stream)} sent ${describeEvent(event)} ${often}, expected once`;
  return { message, actual: describeEvent(event), step: stream, part: repeatedEvent };
}

function unexpected(context: Context, stream: string, event: WatchEvent): Finding {
  const version = resourceVersionOf(event.object);
  const write = context.history.find((one) => one.version === version && one.name === nameOf(event.object));
  const message =
    write === undefined
      ? `${requestOf(context, stream)} sent ${describeEvent(event)}, expected no such event: no write of the case caused it`
      : `${requestOf(context, stream)} sent ${describeEvent(event)}, expected no such event: repeated, out of order or of the wrong type for "${describeWrite(write)}"`;
  return { message, actual: describeEvent(event), step: stream };
}

/**
 * Returns a finding for each write whose event is missing, with what came beside it. A deletion that nothing holds need not mark the
 * object, so the event of the mark may be missing.
 */
function missing(
  context: Context,
  stream: string,
  writes: readonly ObjectWrite[],
  [events, place]: readonly [readonly WatchEvent[], number],
): readonly Finding[] {
  return certain(writes).map((write) => ({
    message: `${requestOf(context, stream)} did not send ${expectedEvent(write)}, expected once and in its place`,
    expected: expectedEvent(write),
    actual: withGap(events, place),
    step: stream,
  }));
}

const mostBeside = 3;

/** Returns the events around the place of one that is missing, with the gap marked. */
function withGap(events: readonly WatchEvent[], place: number): string {
  const text = (some: readonly WatchEvent[]): readonly string[] => some.map(describeEvent);
  return [...text(events.slice(Math.max(0, place - mostBeside), place)), streamGap, ...text(events.slice(place, place + mostBeside))].join(
    '; ',
  );
}

function missingAtStart(context: Context, stream: string, writes: readonly ObjectWrite[]): readonly Finding[] {
  return certain(writes).map((write) => ({
    message: `${requestOf(context, stream)} did not send an initial ADDED event for ${write.name}, expected one: it existed when the watch began`,
    expected: `ADDED ${write.name}`,
    actual: 'not sent',
    step: stream,
  }));
}

function certain(writes: readonly ObjectWrite[]): readonly ObjectWrite[] {
  return writes.filter(({ possible }) => possible !== true);
}
