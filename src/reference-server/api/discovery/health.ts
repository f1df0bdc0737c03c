import type { ReferenceResponse } from '../../exchange/exchange.ts';
import type { Api } from '../api.ts';
import { answer } from '../wire/answer.ts';

/** What is checked; in one process it either answers or is not there. */
const checks = ['ping', 'store'] as const;

/**
 * Answers a health endpoint, or one check of it (specification, "Health endpoints").
 * `exclude` leaves checks out, by name.
 */
export function health(
  { personality, hooks }: Pick<Api, 'personality' | 'hooks'>,
  endpoint: 'healthz' | 'livez' | 'readyz',
  check: string | undefined,
  query: URLSearchParams,
): ReferenceResponse {
  if (check !== undefined)
    return checks.some((known) => known === check) ? answer.text(200, 'ok') : answer.text(404, '404 page not found\n');
  if (!query.has('verbose')) return answer.text(200, 'ok');
  const excluded = query.getAll('exclude');
  const lines = checks.map((name) => (excluded.includes(name) ? hooks.excludedCheckLine(name) : `[+]${name} ok`));
  return answer.text(200, `${[...lines, `${personality.healthSummary === 'healthz' ? 'healthz' : endpoint} check passed`].join('\n')}\n`);
}
