import { allClauses, clauses } from '#api-model/clauses';
import { impossibleBecause } from '#api-model/impossible-clauses';
import type { ModelVisits } from '#core/model/model-visits';
import { playedOf, type Recorded } from './played.ts';

/**
 * Returns how often each clause of the model was tested by a case, and in which circumstances; undefined for a case whose type
 * is not modelled. A watch that was read tests all clauses of watches, each time it sends or leaves out an event.
 */
export function modelVisitsOf(recorded: Recorded): ModelVisits | undefined {
  const { modelled, subject, checks } = recorded.case;
  const played = playedOf(recorded);
  if (modelled === undefined || played === undefined) return undefined;
  const streams = new Set(checks.flatMap(({ expect }) => (expect.kind === 'watch-permitted-by-model' ? [expect.stream] : [])));
  const watches = [...streams].filter((stream) => (recorded.evidence.stream(stream)?.lines.length ?? 0) > 0).length;
  return {
    subject,
    clauses: allClauses.map((clause) => {
      const impossible = impossibleBecause(clause, modelled);
      const isOfWatch = clause.startsWith('watch/') && (impossible === undefined || impossible.seldom);
      return {
        clause,
        statement: clauses[clause],
        tests: (played.visits.get(clause) ?? 0) + (isOfWatch ? watches : 0),
        circumstances: Object.fromEntries(played.circumstances.get(clause) ?? []),
        ...(impossible === undefined ? {} : { impossible: impossible.why }),
      };
    }),
  };
}
