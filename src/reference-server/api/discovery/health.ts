import type { ReferenceResponse } from '../../exchange/exchange.ts';
import type { Api } from '../api.ts';
import { answer } from '../wire/answer.ts';

/** The names of the checks. In a single process each of them passes whenever the server responds. */
const checks = ['ping', 'store'] as const;

/**
 * Returns the response of a health endpoint, or of one of its checks (specification, "Health endpoints"). `exclude` leaves
 * checks out by name.
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
