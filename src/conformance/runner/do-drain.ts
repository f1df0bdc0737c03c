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
import { overBudget } from './evidence-budget.ts';
import { keyOf } from './object-key.ts';
import { restOfState } from './rest-of-state.ts';
import type { Session } from './session.ts';
import { interruption, StepFailure } from './step-failure.ts';
import { StreamProgress } from './stream-progress.ts';
import { heldBack } from './watch-heads.ts';

type Drain = Extract<Step, { do: 'drain' }>;

/**
 * Reads a watch up to the first new event that the predicate holds for, and no further; a watch that was started again, also
 * up to the last object of the state that it begins with. Throws a `StepFailure` at the
 * deadline, at an ERROR event, and where the watch is not open and cannot be resumed.
 */
export async function doDrain(step: Drain, session: Session): Promise<void> {
  const stream = session.streams.get(step.stream);
  if (stream === undefined) throw new StepFailure('stream', `the watch of step "${step.stream}" was never opened`);
  if (stream.broken !== undefined) throw new StepFailure('stream', stream.broken);
  const deadline = new Deadline(session.wire.clock, step.boundSeconds * 1000, session.signal, session.wire.heldMs);
  try {
    await readTo(step, stream, session, deadline);
  } catch (error) {
    if (error instanceof StepFailure && error.kind === 'stream') stream.broken = error.message;
    const isSilent = error instanceof StepFailure && error.kind === 'bound' && stream.isOpen;
    if (!isSilent || !(await session.wire.heads.checkEvents())) throw error;
    const { kind, message } = heldBack();
    session.record.fail(step.stream, kind, message);
    throw heldBack();
  } finally {
    deadline.release();
  }
}

async function readTo(step: Drain, stream: CaseStream, session: Session, deadline: Deadline): Promise<void> {
  const resolveOnce = cached((template) => resolve(template, session.bindings));
  const isEnd = ({ document }: WatchEvent) =>
    [step.to, step.and].every((predicate) => predicate === undefined || holds(predicate, { document }, resolveOnce));
  const progress = new StreamProgress(deadline);
  const reopenStream = () => reopen(step, stream, session, deadline, progress);
  if (!stream.isOpen) await reopenStream();
  let rest: Set<string> | undefined;
  for (;;) {
    const next = await Promise.race([stream.next(), deadline.reached]);
    if (next === 'deadline') {
      // What is missing of the state is for the judge: the expected event has come.
      if (rest !== undefined && !session.signal.aborted) return;
      throw deadlineOrInterruption(step, session);
    }
    if (next === 'end' || 'code' in next) {
      if (session.signal.aborted) throw interruption();
      stream.end(next === 'end' ? 'server' : next.code);
      if (next !== 'end' && next.code === 'too-large') throw new StepFailure('stream', `reading the watch failed: ${next.message}`);
      progress.ended();
      rest = undefined;
      await reopenStream();
      continue;
    }
    const line = stream.take(next.line);
    if (line === undefined) {
      stream.end(overBudget.code);
      throw new StepFailure('stream', `reading the watch failed: ${overBudget.message}`);
    }
    const event = watchEventOf(line);
    stream.reached(event);
    progress.received(event);
    if (isEnd(event)) {
      if (event.type === 'ERROR') {
        stream.broken = errorText(event);
        return;
      }
      rest ??= await restOfState(step.id, stream, session);
    }
    rest?.delete(keyOf(event.object));
    if (rest?.size === 0) return;
    if (event.type === 'ERROR') throw new StepFailure('stream', errorText(event));
  }
}

/** Resumes a watch that ended, as a client would. */
async function reopen(step: Drain, stream: CaseStream, session: Session, deadline: Deadline, progress: StreamProgress): Promise<void> {
  let least = 0;
  while (progress.mayReopen()) {
    const before = session.wire.clock.now();
    await deadline.rest(Math.max(progress.pauseMs(), least));
    if (session.signal.aborted || deadline.remaining() === 0) throw deadlineOrInterruption(step, session);
    const answer = await stream.open(stream.restart, Math.min(session.wire.requestTimeoutMs, deadline.remaining()));
    progress.reopened(session.wire.clock.now() - before, 'status' in answer && answer.status === 429);
    if (stream.isOpen) return;
    if (session.signal.aborted) throw interruption();
    if (session.wire.client.isTargetGone()) throw new StepFailure('stream', 'the watch ended, and the target no longer responds');
    // The version from which it would resume is no longer there.
    if ('status' in answer && answer.status === 410 && stream.startAgain()) continue;
    if ('status' in answer && answer.status !== 429 && answer.status < 500) {
      throw new StepFailure('stream', `the watch ended and could not be resumed: status ${answer.status}`);
    }
    least = 'status' in answer ? (retryAfterMs(answer) ?? 0) : 0;
  }
  throw new StepFailure('stream', progress.exhausted);
}

function deadlineOrInterruption(step: Drain, session: Session): StepFailure {
  if (session.signal.aborted) return interruption();
  return new StepFailure('bound', `expected event not received within ${step.boundSeconds} s`);
}

function errorText(event: WatchEvent): string {
  const code = pointTo(event.object, '/code');
  return `the watch sent an ERROR event${typeof code === 'number' ? ` ${code}` : ''}`;
}

/** Caches resolved templates: a predicate is evaluated for every line with the same values. */
function cached(resolveTemplate: (template: Template) => Json): (template: Template) => Json {
  const known = new Map<Template, Json>();
  return (template) => {
    const value = known.get(template) ?? resolveTemplate(template);
    known.set(template, value);
    return value;
  };
}
