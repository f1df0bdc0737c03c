import { bodyOf } from '#core/http/body-of';
import { reasonWithheld } from '#core/http/withheld';
import { stringAt } from '#core/json/object-identity';
import type { Exchange } from '#core/model/evidence';
import type { Seen } from '#core/model/report';
import { flatSteps } from '#core/model/step';
import type { Context } from './context.ts';
import { requestOf } from './describe.ts';
import { succeeded } from './object-history.ts';
import { seenAt } from './seen-at.ts';
import { type Unanswered, unansweredAt } from './unanswered.ts';

/** Why a case cannot be judged, and the request without a usable response that it is due to. */
export type SetUpFailure = {
  readonly reason: string;
  readonly ours: boolean;
  /** The run was interrupted: what the case read until then may be a part of what its checks need. */
  readonly isInterruption?: boolean;
  readonly unanswered?: Unanswered | undefined;
  /** What stopped the case, where it was a request of the case. */
  readonly seen?: Seen;
};

/** Why a request of a test may be one that this tool does not send. */
const withheldHint = 'The server returned a wrong response before, or the test has a defect';

/**
 * Returns why a case cannot be judged: a write to a test object failed, an earlier step failed, the run was interrupted, or
 * this tool failed (`ours`).
 */
export function setUpFailure(context: Context): SetUpFailure | undefined {
  const { evidence } = context;
  const steps = flatSteps(context.case.steps);
  for (const entry of evidence.entries) {
    if (entry.e !== 'step-failed' || entry.cause === 'bystander') continue;
    if (entry.cause === 'ours') return { reason: `internal error in step "${entry.step}": ${entry.message}`, ours: true };
    if (entry.cause === 'withheld') return { reason: `${entry.message}. ${withheldHint}`, ours: false, seen: withheldSeen(entry) };
    if (entry.cause === 'interrupted') return { reason: 'the run was interrupted', ours: false, isInterruption: true };
    if (steps.some((step) => step.id === entry.step)) continue;
    const request = `setup failed (${entry.step}):`;
    const seen = { step: entry.step, part: 'response', expected: '2xx', got: 'none' };
    const unanswered = entry.cause === 'no-response' ? { step: entry.step, request, what: entry.message, seen } : undefined;
    return { reason: `${request} ${entry.message}`, ours: false, unanswered, seen: { ...seen, got: entry.message } };
  }
  if (evidence.started === undefined) return { reason: 'the case was not started', ours: false };
  for (const step of steps) {
    const failed = evidence.failure(step.id);
    if (failed !== undefined && step.do === 'until' && !isPlayed(step.id, context)) return setUpOf(context, step.id, `: ${failed.message}`);
    if (!('writes' in step) || step.writes === undefined) continue;
    const exchange = evidence.exchange(step.id);
    if (exchange === undefined) return setUpOf(context, step.id, ` was not sent${failed === undefined ? '' : `: ${failed.message}`}`);
    if (!succeeded(step.writes, exchange)) return setUpOf(context, step.id, ` ${responseOf(exchange)}`);
  }
  return undefined;
}

/** Whether the model says what the object that a case waited for must be, and the last response showed that object. */
function isPlayed(step: string, { case: c, evidence }: Context): boolean {
  const exchange = evidence.exchange(step);
  return c.modelled !== undefined && exchange !== undefined && 'answer' in exchange && exchange.answer.status === 200;
}

function setUpOf(context: Context, step: string, what: string): SetUpFailure {
  const unanswered = unansweredAt(step, context);
  return {
    reason: `setup failed: ${requestOf(context, step)}${what}`,
    ours: false,
    unanswered,
    seen: unanswered?.seen ?? seenAt(step, context),
  };
}

function withheldSeen({ step, message }: { readonly step: string; readonly message: string }): Seen {
  return { step, part: 'sending', got: reasonWithheld(message) ?? message };
}

function responseOf(exchange: Exchange): string {
  if ('error' in exchange) return `got no response: ${exchange.error.message}`;
  const message = stringAt(bodyOf(exchange.answer), '/message');
  return `returned ${exchange.answer.status}${message === undefined ? '' : `: ${message}`}`;
}
