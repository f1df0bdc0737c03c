import { documentOfAnswer } from '#core/http/body-of';
import { retryAfterMs, saysBusy } from '#core/http/retry-after';
import type { Exchange } from '#core/model/evidence';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import { holds } from '../evidence/holds.ts';
import { resolve } from '../evidence/resolve.ts';
import { heldExtension } from './deadline.ts';
import { prepare, wireRequestOf } from './prepared-request.ts';
import type { Session } from './session.ts';
import { interruption, StepFailure } from './step-failure.ts';

const firstPauseMs = 100;
const longestPauseMs = 1_000;
/** The timeout of an attempt that starts just before the deadline. */
const shortestTimeoutMs = 1_000;
/** The target is gone after so many requests in a row without a response. */
const mostUnanswered = 10;

/** Repeats a request until the predicate holds for the response. Throws a `StepFailure` at the deadline, unless the checks judge it. */
export async function doUntil(step: Extract<Step, { do: 'until' }>, session: Session): Promise<void> {
  const { client, clock, requestTimeoutMs, heldMs = () => 0 } = session.wire;
  const [begun, heldBefore] = [clock.now(), heldMs()];
  const boundMs = step.boundSeconds * 1000;
  let busyMs = 0;
  // While the target is busy, nothing about the condition can be seen.
  const deadline = () => begun + boundMs + heldExtension(boundMs, heldMs() - heldBefore + busyMs);
  const prepared = prepare(step.request, session.bindings);
  const request = wireRequestOf(prepared);
  let pause = step.everyMilliseconds ?? firstPauseMs;
  let unanswered = 0;
  for (let attempt = 0; ; attempt += 1) {
    const settle = session.created.note(prepared);
    const timeoutMs = Math.min(requestTimeoutMs, Math.max(deadline() - clock.now(), shortestTimeoutMs));
    const exchange = await session.sender.send(step.id, request, { attempt, timeoutMs, tooManyRequests: step.tooManyRequests });
    settle(exchange);
    if (isMet(step, step.holds, exchange, session)) {
      if (step.writes?.as === 'removed') session.created.gone(prepared.path);
      return;
    }
    if (step.unless !== undefined && isMet(step, step.unless, exchange, session)) return;
    const isBusy = 'answer' in exchange && saysBusy(exchange.answer, documentOfAnswer(exchange.answer));
    const rest = step.tooManyRequests === 'answer' && !isBusy ? pause : Math.max(pause, askedPause(exchange));
    if (isBusy || (step.tooManyRequests !== 'answer' && 'answer' in exchange && exchange.answer.status === 429)) busyMs += rest;
    unanswered = 'error' in exchange ? unanswered + 1 : 0;
    if (unanswered === mostUnanswered || client.isTargetGone())
      throw new StepFailure('bound', `condition not met: the last request ${resultText(exchange)}`, true);
    if (clock.now() + rest > deadline()) {
      if (step.atDeadline === 'judge') return;
      throw new StepFailure('bound', `condition not met within ${step.boundSeconds} s: the last request ${resultText(exchange)}`, true);
    }
    await clock.sleep(rest, session.signal);
    if (session.signal.aborted) throw interruption();
    if (step.everyMilliseconds === undefined) pause = Math.min(pause * 1.5, longestPauseMs);
  }
}

function isMet(step: Extract<Step, { do: 'until' }>, predicate: Predicate, exchange: Exchange, session: Session): boolean {
  if ('error' in exchange) return false;
  // An error about the server, not the object, says nothing about what the object has.
  const { status } = exchange.answer;
  if (status === 429 && step.tooManyRequests !== 'answer') return false;
  if (status >= 500 && predicate.at !== 'status') return false;
  const document =
    typeof predicate.at !== 'string' || predicate.at === '' || predicate.at.startsWith('/') ? documentOfAnswer(exchange.answer) : undefined;
  return holds(predicate, { head: exchange.answer, document }, (template) => resolve(template, session.bindings));
}

function askedPause(exchange: Exchange): number {
  return 'answer' in exchange && exchange.answer.status === 429 ? (retryAfterMs(exchange.answer) ?? longestPauseMs) : 0;
}

function resultText(exchange: Exchange): string {
  return 'error' in exchange ? `got no response (${exchange.error.code})` : `returned ${exchange.answer.status}`;
}
