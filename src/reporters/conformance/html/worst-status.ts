import type { ReportedResult } from '#core/model/report';
import type { Status } from '#core/model/result';

const order: readonly Status[] = ['failed', 'error', 'inconclusive', 'deviation', 'known-failure', 'passed', 'skipped'];

/** How many of these results have each status, the gravest first; statuses that none has are left out. */
export const statusesOf = (results: readonly ReportedResult[]): readonly (readonly [Status, number])[] =>
  order.map((status) => [status, results.filter((result) => result.status === status).length] as const).filter(([, count]) => count > 0);

/** The gravest status among results; what passed somewhere and was skipped elsewhere counts as passed. */
export const worstStatus = (results: readonly ReportedResult[]): Status | undefined => statusesOf(results)[0]?.[0];
