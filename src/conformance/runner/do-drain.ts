import { retryAfterMs } from '#core/http/retry-after';
import { pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { holds } from '../evidence/holds.ts';
import { resolve } from '../evidence/resolve.ts';
import { type WatchEvent, watchEventOf } from '../evidence/watch-event.ts';
import type { CaseStream } from './case-stream.ts';
import { Deadline } from './deadline.ts';
import type { Session } from './session.ts';
import { interruption, StepFailure } from './step-failure.ts';

type Drain = Extract<Step, { do: 'drain' }>;

const mostReopenings = 10;
/** Of a stream that begins anew each time, and so may never get to its end. */
const mostBeginnings = 100;
const firstBackoffMs = 50;
const longestBackoffMs = 2_000;

/**
 * Reads a stream up to the first new event that the predicate holds of, and no further. Throws a `StepFailure`:
 * at the bound, at an event that tells an error, and where there is no stream (any more).
 */
export async function doDrain(step: Drain, session: Session): Promise<void> {
  const stream = session.streams.get(step.stream);
  if (stream === undefined) throw new StepFailure('stream', `the stream "${step.stream}" was never opened`);
  if (stream.broken !== undefined) throw new StepFailure('stream', stream.broken);
  const bound = new Deadline(session.wire.clock, step.boundSeconds * 1000, session.signal);
  try {
    await readTo(step, stream, session, bound);
  } catch (error) {
    if (error instanceof StepFailure && error.kind === 'stream') stream.broken = error.message;
    throw error;
  } finally {
    bound.release();
  }
}

async function readTo(step: Drain, stream: CaseStream, session: Session, bound: Deadline): Promise<void> {
  const resolveOnce = remembering((template) => resolve(template, session.bindings));
  let reopenings = stream.isOpen ? 0 : await reopen(step, stream, session, bound, 0);
  let beginnings = 0;
  for (;;) {
    const next = await Promise.race([stream.next(), bound.reached]);
    if (next === 'bound') throw boundOrInterruption(step, session);
    if (next === 'end' || 'code' in next) {
      if (session.signal.aborted) throw interruption();
      stream.end(next === 'end' ? 'server' : next.code);
      if (next !== 'end' && next.code === 'too-large') throw new StepFailure('stream', `the stream broke: ${next.message}`);
      if (stream.restart === 'start') beginnings += 1;
      if (beginnings > mostBeginnings)
        throw new StepFailure('stream', `the stream ended again and again, and was begun ${mostBeginnings} times`);
      reopenings = await reopen(step, stream, session, bound, reopenings);
      continue;
    }
    const event = watchEventOf(stream.take(next.line));
    stream.reached(event);
    // A stream that tells something is worth taking up again, however often it ended.
    if (event.type !== 'ERROR') reopenings = 0;
    if (holds(step.to, { document: event.document }, resolveOnce)) {
      if (event.type === 'ERROR') stream.broken = toldError(event);
      return;
    }
    if (event.type === 'ERROR') throw new StepFailure('stream', toldError(event));
  }
}

/** Takes up a stream that ended, as a client would; gives the number of attempts so far. */
async function reopen(step: Drain, stream: CaseStream, session: Session, bound: Deadline, before: number): Promise<number> {
  let pause = firstBackoffMs * 2 ** before;
  for (let attempt = before + 1; attempt <= mostReopenings; attempt += 1) {
    const before = session.wire.clock.now();
    await bound.rest(Math.min(pause, longestBackoffMs));
    if (session.signal.aborted || bound.remaining() === 0) throw boundOrInterruption(step, session);
    const answer = await stream.open(stream.restart, Math.min(session.wire.requestTimeoutMs, bound.remaining()));
    // What it takes to get back to where the stream was is no silence of the server.
    bound.extend(session.wire.clock.now() - before);
    if (stream.isOpen) return attempt;
    if (session.signal.aborted) throw interruption();
    if (session.wire.client.isTargetGone()) throw new StepFailure('stream', 'the stream ended, and the target answers no more');
    if ('status' in answer && answer.status !== 429 && answer.status < 500) {
      throw new StepFailure('stream', `the stream ended and could not be taken up again: the answer was ${answer.status}`);
    }
    pause = Math.max(pause * 2, 'status' in answer ? (retryAfterMs(answer) ?? 0) : 0);
  }
  throw new StepFailure('stream', `the stream ended again and again, and was taken up ${mostReopenings} times`);
}

function boundOrInterruption(step: Drain, session: Session): StepFailure {
  if (session.signal.aborted) return interruption();
  return new StepFailure('bound', `no such event came within ${step.boundSeconds} s`);
}

function toldError(event: WatchEvent): string {
  const code = pointTo(event.object, '/code');
  return `the stream told an error${typeof code === 'number' ? ` ${code}` : ''}`;
}

/** A predicate is asked of every line; what it compares with stays the same. */
function remembering(resolveTemplate: (template: Template) => Json): (template: Template) => Json {
  const known = new Map<Template, Json>();
  return (template) => {
    const value = known.get(template) ?? resolveTemplate(template);
    known.set(template, value);
    return value;
  };
}
