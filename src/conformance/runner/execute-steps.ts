import type { Seconds, Step } from '#core/model/step';
import { UnresolvedReference } from '../evidence/resolve.ts';
import { doAudited } from './do-audited.ts';
import { doCollections } from './do-collections.ts';
import { doDrain } from './do-drain.ts';
import { doOpen } from './do-open.ts';
import { doPages } from './do-pages.ts';
import { doSend } from './do-send.ts';
import { doUntil } from './do-until.ts';
import { UnusableAnswer } from './prepared-request.ts';
import type { Session } from './session.ts';
import { interruption, StepFailure } from './step-failure.ts';

/**
 * Executes the steps in order. A failed step is recorded, never thrown. Returns false where a failure makes the remaining
 * steps meaningless, and they were not executed.
 */
export async function executeSteps(steps: readonly Step[], session: Session): Promise<boolean> {
  for (const step of steps) {
    try {
      if (session.signal.aborted) throw interruption();
      if (!(await executeStep(step, session))) return false;
    } catch (error) {
      const failure = failureOf(error);
      session.record.fail(step.id, failure.kind, failure.message);
      if (failure.final || isUnsentWrite(step)) return false;
    }
  }
  return true;
}

async function executeStep(step: Step, session: Session): Promise<boolean> {
  switch (step.do) {
    case 'send':
      return doSend(step, session);
    case 'together':
      await doTogether(step, session);
      return true;
    case 'until':
      await doUntil(step, session);
      return true;
    case 'pages':
      return doPages(step, session, executeSteps);
    case 'open':
      await doOpen(step, session);
      return true;
    case 'drain':
      await doDrain(step, session);
      return true;
    case 'collections':
      await doCollections(step, session);
      return true;
    case 'close':
      session.streams.get(step.stream)?.end('closed');
      return true;
    case 'audited':
      await doAudited(step, session);
      return true;
    case 'wait':
      await doWait(step, session);
      return true;
  }
}

function failureOf(error: unknown): StepFailure {
  if (error instanceof StepFailure) return error;
  if (error instanceof UnresolvedReference || error instanceof UnusableAnswer) return new StepFailure('reference', error.message);
  return new StepFailure('ours', error instanceof Error ? error.message : String(error), true);
}

function isUnsentWrite(step: Step): boolean {
  return 'writes' in step && step.writes !== undefined;
}

/** Sends requests concurrently and waits for all responses. Throws the first error once all are finished. */
async function doTogether(step: Extract<Step, { do: 'together' }>, session: Session): Promise<void> {
  const sent = await Promise.allSettled(step.requests.map(({ id, request }) => doSend({ id, do: 'send', request }, session)));
  for (const one of sent) if (one.status === 'rejected') throw one.reason;
}

/** Waits for the time of the step. Throws a `StepFailure` when the run is interrupted. */
async function doWait(step: Extract<Step, { do: 'wait' }>, session: Session): Promise<void> {
  await session.wire.clock.sleep(secondsOf(step.seconds, session) * 1000, session.signal);
  if (session.signal.aborted) throw interruption();
}

function secondsOf(seconds: Seconds, session: Session): number {
  if (typeof seconds === 'number') return seconds;
  const whole = seconds.of === 'history-window' ? session.historyWindowSeconds : session.historyKeptSeconds;
  if (whole === undefined) throw new Error(`the case waits for a share of the ${seconds.of} without the need "${seconds.of}"`);
  return seconds.share * whole;
}
