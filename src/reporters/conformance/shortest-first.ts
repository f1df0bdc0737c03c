import type { Report, ReportedResult } from '#core/model/report';

/**
 * Returns the order of results for readers: the shortest drawn sequence of each failure first, then all others, and last the
 * sequences that a shorter one stands for. Results of the same place keep their order.
 */
export function shortestFirst({ sequences = [] }: Report): (one: ReportedResult, other: ReportedResult) => number {
  const shortest = new Set(sequences.map(({ id, subject }) => `${id}@${subject}`));
  const placeOf = (result: ReportedResult): number => {
    if (result.shorter !== undefined) return 2;
    return result.status === 'failed' && shortest.has(`${result.case}@${result.subject}`) ? 0 : 1;
  };
  return (one, other) => placeOf(one) - placeOf(other);
}

/** Returns the sentence that names the shorter sequence with the same failure; undefined where there is none. */
export function shorterText({ shorter }: ReportedResult): string | undefined {
  return shorter === undefined ? undefined : `${shorter} shows the same failure in fewer steps.`;
}
