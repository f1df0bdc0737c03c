import type { Answer } from '#core/model/evidence';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { failed, inconclusive } from '../outcome.ts';
import { notCarriedOut, type ReadResult } from '../read-answer.ts';

/** Returns the response of a step with status 200, or the outcome where there is none. */
export function readText(context: Context, step: string): ReadResult<Answer> {
  const exchange = context.evidence.exchange(step);
  if (exchange === undefined) return { outcome: notCarriedOut(context, step) };
  if ('error' in exchange) return { outcome: inconclusive(`${requestOf(context, step)} got no response: ${exchange.error.message}`) };
  const { status } = exchange.answer;
  if (status >= 500 || status === 429) return { outcome: inconclusive(`${requestOf(context, step)} returned ${status}`) };
  if (status !== 200)
    return {
      outcome: failed({
        message: `${requestOf(context, step)} returned ${status}, expected 200`,
        expected: 'status 200',
        actual: `status ${status}`,
        step,
      }),
    };
  return { read: exchange.answer };
}
