import type { Answer } from '#core/model/evidence';
import type { Context } from '../context.ts';
import { broken, unknown } from '../outcome.ts';
import { notCarriedOut, type Reading } from '../reading.ts';

/** The text that a step was answered with, with its head; or why nothing can be said of it. */
export function readText(context: Context, step: string): Reading<Answer> {
  const exchange = context.evidence.exchange(step);
  if (exchange === undefined) return { outcome: notCarriedOut(context, step) };
  if ('error' in exchange) return { outcome: unknown(`step "${step}" got no answer: ${exchange.error.message}`) };
  const { status } = exchange.answer;
  if (status >= 500 || status === 429) return { outcome: unknown(`step "${step}" was answered ${status}`) };
  if (status !== 200)
    return { outcome: broken({ message: 'the read was refused', expected: 'status 200', actual: `status ${status}`, step }) };
  return { read: exchange.answer };
}
