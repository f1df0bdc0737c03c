import type { ReportedResult } from '#core/model/report';
import type { Status } from '#core/model/result';

const order: readonly Status[] = ['failed', 'error', 'inconclusive', 'deviation', 'known-failure', 'passed', 'skipped'];

/** Returns how many results have each status, the most severe first, without statuses that none has. */
export function statusesOf(results: readonly ReportedResult[]): readonly (readonly [Status, number])[] {
  return order
    .map((status) => [status, results.filter((result) => result.status === status).length] as const)
    .filter(([, count]) => count > 0);
}

/** Returns the most severe status of results. A mix of passed and skipped results counts as passed. */
export function worstStatus(results: readonly ReportedResult[]): Status | undefined {
  return statusesOf(results)[0]?.[0];
}
