import { bodyOf } from '#core/http/body-of';
import { stringAt } from '#core/json/object-identity';
import type { Exchange } from '#core/model/evidence';
import { flatSteps } from '#core/model/step';
import type { Context } from './context.ts';
import { requestOf } from './describe.ts';
import { succeeded } from './object-history.ts';

/**
 * Returns why a case cannot be judged: a write to a test object failed, an earlier step failed, the run was interrupted, or
 * this tool failed (`ours`). None of these is a failure of the target.
 */
export function setUpFailure(context: Context): { readonly reason: string; readonly ours: boolean } | undefined {
  const { evidence } = context;
  const steps = flatSteps(context.case.steps);
  for (const entry of evidence.entries) {
    if (entry.e !== 'step-failed') continue;
    if (entry.cause === 'ours') return { reason: `internal error in step "${entry.step}": ${entry.message}`, ours: true };
    if (entry.cause === 'interrupted') return { reason: 'the run was interrupted', ours: false };
    if (!steps.some((step) => step.id === entry.step)) return { reason: `setup failed (${entry.step}): ${entry.message}`, ours: false };
  }
  if (evidence.started === undefined) return { reason: 'the case was not started', ours: false };
  for (const step of steps) {
    const failed = evidence.failure(step.id);
    if (failed !== undefined && step.do === 'until')
      return { reason: `setup failed: ${requestOf(context, step.id)}: ${failed.message}`, ours: false };
    if (!('writes' in step) || step.writes === undefined) continue;
    const exchange = evidence.exchange(step.id);
    if (exchange === undefined)
      return {
        reason: `setup failed: ${requestOf(context, step.id)} was not sent${failed === undefined ? '' : `: ${failed.message}`}`,
        ours: false,
      };
    if (!succeeded(step.writes, exchange))
      return { reason: `setup failed: ${requestOf(context, step.id)} ${responseOf(exchange)}`, ours: false };
  }
  return undefined;
}

function responseOf(exchange: Exchange): string {
  if ('error' in exchange) return `got no response: ${exchange.error.message}`;
  const message = stringAt(bodyOf(exchange.answer), '/message');
  return `returned ${exchange.answer.status}${message === undefined ? '' : `: ${message}`}`;
}
