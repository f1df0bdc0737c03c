import type { Entry } from '#core/model/evidence';

/** How often a case is run at most: once, and twice more if a request of it had no usable response. */
export const mostExecutions = 3;

/**
 * Splits the evidence of a case into its executions, each of which begins with a `case` entry. A later execution that was cut
 * off before its end is left out.
 */
export function executionsOf(entries: readonly Entry[]): readonly [readonly Entry[], ...(readonly Entry[])[]] {
  const begins = entries.flatMap((entry, index) => (entry.e === 'case' ? [index] : [])).slice(1);
  const first = entries.slice(0, begins[0]);
  const later = begins.map((begin, index) => entries.slice(begin, begins[index + 1]));
  return [first, ...later.filter((execution) => execution.some(({ e }) => e === 'end'))];
}
