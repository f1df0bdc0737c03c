import { allClauses, type Clause, clauses } from '#api-model/clauses';
import { impossibleBecause } from '#api-model/impossible-clauses';
import type { ModelVisits } from '#core/model/model-visits';
import { watchEventOf } from '../evidence/watch-event.ts';
import { playedOf, type Recorded } from './played.ts';
import { watchPlayOf } from './played-watch.ts';

/**
 * Returns how often each clause of the model was tested by a case, and in which circumstances; undefined for a case whose type
 * is not modelled.
 */
export function modelVisitsOf(recorded: Recorded): ModelVisits | undefined {
  const { modelled, subject, checks } = recorded.case;
  const played = playedOf(recorded);
  if (modelled === undefined || played === undefined) return undefined;
  const streams = new Set(checks.flatMap(({ expect }) => (expect.kind === 'watch-permitted-by-model' ? [expect.stream] : [])));
  const watches = [...streams].map((stream) => testedBy(recorded, stream));
  return {
    subject,
    clauses: allClauses.map((clause) => {
      const impossible = impossibleBecause(clause, modelled);
      return {
        clause,
        statement: clauses[clause],
        tests: (played.visits.get(clause) ?? 0) + watches.filter((tested) => tested.has(clause)).length,
        circumstances: Object.fromEntries(played.circumstances.get(clause) ?? []),
        ...(impossible === undefined ? {} : { impossible: impossible.why }),
      };
    }),
  };
}

function testedBy(recorded: Recorded, stream: string): ReadonlySet<Clause> {
  const lines = recorded.evidence.stream(stream)?.lines ?? [];
  return lines.length === 0 ? new Set() : watchPlayOf(recorded, stream, lines.map(watchEventOf)).tested;
}
