import type { Entry, Exchange } from '#core/model/evidence';
import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { TimeSpan } from '#core/model/result';
import { expirableVersion } from '../evidence/expirable-version.ts';
import type { Context } from './context.ts';
import { stepsOf } from './unanswered.ts';

/**
 * Returns between which times a resourceVersion or token expired, if a request that an expectation or a predicate is about
 * was answered with 410: since it was first returned, until it was refused.
 */
export function expiryIn(part: Predicate | Expectation, context: Context): TimeSpan | undefined {
  const { evidence } = context;
  for (const step of stepsOf(part, context)) {
    const refused = evidence.attempts(step).find(isGone);
    const version = refused === undefined ? undefined : expirableVersion(refused.request.target);
    if (refused === undefined || version === undefined) continue;
    const returned = evidence.entries.find((entry) => shows(entry, version));
    return { from: returned === undefined ? 0 : endOf(returned), to: endOf(refused) };
  }
  return undefined;
}

function isGone(exchange: Exchange): boolean {
  return 'answer' in exchange && exchange.answer.status === 410;
}

function shows(entry: Entry, version: string): boolean {
  const text = entry.e === 'exchange' && 'answer' in entry ? entry.answer.body : entry.e === 'line' ? entry.line : '';
  return text.includes(JSON.stringify(version));
}

function endOf(entry: Entry): number {
  return 'at' in entry ? entry.at + ('took' in entry ? entry.took : 0) : 0;
}
