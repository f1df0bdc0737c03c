import type { Step } from '#core/model/step';
import { UnresolvedReference } from '../evidence/resolve.ts';
import { doAudited } from './do-audited.ts';
import { doCollections } from './do-collections.ts';
import { doDrain } from './do-drain.ts';
import { doOpen } from './do-open.ts';
import { doPages } from './do-pages.ts';
import { doSend } from './do-send.ts';
import { doTogether } from './do-together.ts';
import { doUntil } from './do-until.ts';
import { doWait } from './do-wait.ts';
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
