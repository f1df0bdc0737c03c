import { bodyOf } from '#core/http/body-of';
import { stringAt } from '#core/json/object-identity';
import type { Exchange } from '#core/model/evidence';
import type { Context } from './context.ts';
import { flatSteps, succeeded } from './test-history.ts';

/**
 * Why nothing can be judged: a write of the case's own did not succeed, an earlier step could not be done,
 * the run was interrupted, or this tool failed. Never the target's breach.
 */
export function setUpFailure(context: Context): { readonly reason: string; readonly ours: boolean } | undefined {
  const { evidence } = context;
  const steps = flatSteps(context.case.steps);
  for (const entry of evidence.entries) {
    if (entry.e !== 'step-failed') continue;
    if (entry.cause === 'ours') return { reason: `a fault of this tool in step "${entry.step}": ${entry.message}`, ours: true };
    if (entry.cause === 'interrupted') return { reason: 'the run was interrupted', ours: false };
    if (!steps.some((step) => step.id === entry.step))
      return { reason: `the case lacks what it needs (${entry.step}): ${entry.message}`, ours: false };
  }
  if (evidence.started === undefined) return { reason: 'the case was not started', ours: false };
  for (const step of steps) {
    const failed = evidence.failure(step.id);
    if (failed !== undefined && step.do === 'until')
      return { reason: `the set-up failed in step "${step.id}": ${failed.message}`, ours: false };
    if (!('writes' in step) || step.writes === undefined) continue;
    const exchange = evidence.exchange(step.id);
    if (exchange === undefined)
      return {
        reason: `the set-up failed: step "${step.id}" was not carried out${failed === undefined ? '' : `, for ${failed.message}`}`,
        ours: false,
      };
    if (!succeeded(step.writes, exchange)) return { reason: `the set-up failed: step "${step.id}" ${answerOf(exchange)}`, ours: false };
  }
  return undefined;
}

function answerOf(exchange: Exchange): string {
  if ('error' in exchange) return `got no answer: ${exchange.error.message}`;
  const message = stringAt(bodyOf(exchange.answer), '/message');
  return `was answered ${exchange.answer.status}${message === undefined ? '' : `: ${message}`}`;
}
