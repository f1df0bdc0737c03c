import { nameOf, resourceVersionOf } from '#core/json/object-identity';
import type { Finding } from '#core/model/result';
import type { WatchEvent } from '../../evidence/watch-event.ts';
import type { Context } from '../context.ts';
import { describeWrite } from '../describe.ts';
import { brokenBy, type Outcome, unknown } from '../outcome.ts';
import { describeEvent, readStream, testEvents } from '../streams.ts';
import { stateAfter, type TestWrite } from '../test-history.ts';
import { eventOf, tells } from './event-of.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/**
 * A watch tells every own write after its start, once, in order, and nothing else of the case's own; where it
 * starts with a state, one added event for each object of that state comes first, in any order.
 *
 * A state is taken at a moment between the request and the first event, or, where it may be stale, at any
 * earlier one; the moment that explains the stream best is the one meant.
 */
export const judgeEvents: ExpectationJudge<'events'> = ({ stream, start, after }, context) => {
  const reading = readStream(context, stream);
  if ('outcome' in reading) return reading.outcome;
  const from = orderOf(context, after);
  if (from === undefined) return unknown(`step "${after}" was not carried out`);
  return judgeTestEvents(context, testEvents(context, reading.read), { stream, start, from });
};

/** The same, of events that were gathered already. `from` is the position among the entries where the watch starts. */
export function judgeTestEvents(
  context: Context,
  events: readonly WatchEvent[],
  where: { readonly stream: string; readonly start: 'exact' | 'state-most-recent' | 'state-any'; readonly from: number },
): Outcome {
  const { history } = context;
  const begin = history.filter((write) => write.order <= where.from).length;
  if (where.start === 'exact') return brokenBy(compare(context, where.stream, events, new Map(), history.slice(begin)));
  let best: readonly Finding[] | undefined;
  for (let moment = where.start === 'state-any' ? 0 : begin; moment <= history.length; moment += 1) {
    const state = stateAfter(history.slice(0, moment));
    const findings = compare(context, where.stream, events, state, history.slice(moment));
    if (best === undefined || findings.length < best.length) best = findings;
    if (best.length === 0) break;
  }
  return brokenBy(best ?? []);
}

/** Where a step stands among the entries: its last exchange, or the opening of its stream. */
function orderOf(context: Context, step: string): number | undefined {
  const { evidence } = context;
  const entry = evidence.stream(step)?.opened ?? evidence.exchange(step);
  return entry === undefined ? undefined : evidence.entries.indexOf(entry);
}

/** Walks through the events, ticking off what was expected. */
function compare(
  context: Context,
  stream: string,
  events: readonly WatchEvent[],
  state: ReadonlyMap<string, TestWrite>,
  writes: readonly TestWrite[],
): readonly Finding[] {
  const findings: Finding[] = [];
  const initial = new Map(state);
  let next = 0;
  for (const event of events) {
    const existing = initial.get(nameOf(event.object));
    if (existing !== undefined && tells(context, event, { ...existing, became: 'created' })) {
      initial.delete(existing.name);
      continue;
    }
    const index = writes.findIndex((write, position) => position >= next && tells(context, event, write));
    if (index < 0) {
      if (!isOfSomebodyElse(context, event)) findings.push(unexpected(context, stream, event));
      continue;
    }
    for (const write of writes.slice(next, index)) findings.push(missed(stream, write));
    if (initial.size > 0) for (const write of initial.values()) findings.push(missedAtStart(stream, write));
    initial.clear();
    next = index + 1;
  }
  for (const write of initial.values()) findings.push(missedAtStart(stream, write));
  for (const write of writes.slice(next)) findings.push(missed(stream, write));
  return findings;
}

/** A modification by somebody else, of an object whose type others write to. */
function isOfSomebodyElse(context: Context, event: WatchEvent): boolean {
  if (context.case.writers !== 'shared' || event.type !== 'MODIFIED') return false;
  const version = resourceVersionOf(event.object);
  return !context.history.some((write) => write.version === version);
}

function unexpected(context: Context, stream: string, event: WatchEvent): Finding {
  const version = resourceVersionOf(event.object);
  const write = context.history.find((one) => one.version === version && one.name === nameOf(event.object));
  const message =
    write === undefined ? 'an event that no write explains' : `an event too many: ${describeWrite(write)} is told where it does not belong`;
  return { message, actual: describeEvent(event), step: stream };
}

function missed(stream: string, write: TestWrite): Finding {
  return {
    message: `an event is missing: ${describeWrite(write)}`,
    expected: eventOf(write),
    actual: 'not told, or not in its place',
    step: stream,
  };
}

function missedAtStart(stream: string, write: TestWrite): Finding {
  return {
    message: `${write.name} existed when the watch began and was not told at its beginning`,
    expected: `ADDED ${write.name}`,
    actual: 'not told',
    step: stream,
  };
}
