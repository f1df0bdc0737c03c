import type { ReportedResult } from '#core/model/report';
import type { Status } from '#core/model/result';
import { plural } from '../plural.ts';

/** How many requirements come to a status, and how many results have it. */
export type StatusCount = { readonly status: Status; readonly requirements: number; readonly results: number };

type Counted = Pick<ReportedResult, 'statement' | 'status'>;

const worstFirst: readonly Status[] = ['failed', 'error', 'inconclusive', 'deviation', 'known-failure', 'passed', 'skipped'];

const words: Readonly<Record<Status, (count: number) => string>> = {
  passed: (count) => `${count} passed`,
  failed: (count) => `${count} failed`,
  deviation: (count) => `${count} ${count === 1 ? 'deviates' : 'deviate'}`,
  'known-failure': (count) => plural(count, 'known failure'),
  inconclusive: (count) => `${count} inconclusive`,
  error: (count) => plural(count, 'tool error'),
  skipped: (count) => `${count} not tested`,
};

/**
 * Returns the counts of each status that a result has, the most severe first. A requirement counts once, with the most severe status of
 * its results; one that passed in some tests and was skipped in others counts as passed.
 */
export function statusCounts(results: readonly Counted[]): readonly StatusCount[] {
  const outcomes = [...outcomesOf(results).values()];
  return worstFirst
    .map((status) => ({
      status,
      requirements: outcomes.filter((outcome) => outcome === status).length,
      results: results.filter((result) => result.status === status).length,
    }))
    .filter((count) => count.results > 0);
}

/** Returns the most severe status of the results of each requirement. */
export function outcomesOf(results: readonly Counted[]): ReadonlyMap<string, Status> {
  const outcomes = new Map<string, Status>();
  for (const { statement, status } of results) {
    const known = outcomes.get(statement);
    if (known === undefined || worstFirst.indexOf(status) < worstFirst.indexOf(known)) outcomes.set(statement, status);
  }
  return outcomes;
}

/** Returns a number of requirements with their status: `3 passed`, `1 deviates`, `6 not tested`. */
export function statusText(status: Status, requirements: number): string {
  return words[status](requirements);
}

/** Returns a count for a cell: `3 passed`, and with the results in brackets where they are not as many: `3 passed [5]`. */
export function cellText({ status, requirements, results }: StatusCount): string {
  const text = statusText(status, requirements);
  return requirements === results ? text : `${text} [${results}]`;
}

/** Returns a number of requirements with that of their results: `3 requirements [5 results]`. */
export function countText({ requirements, results }: Pick<StatusCount, 'requirements' | 'results'>): string {
  return `${plural(requirements, 'requirement')} [${plural(results, 'result')}]`;
}
