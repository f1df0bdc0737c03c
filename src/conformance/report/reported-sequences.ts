import { definedFields } from '#core/json/defined-fields';
import type { CaseAdded, SequenceFailure } from '#core/model/evidence';
import type { Report, ReportedResult } from '#core/model/report';
import type { Verdict } from '#core/model/result';
import type { JudgedCase } from './judged-case.ts';

type Sequences = NonNullable<Report['sequences']>;
type Added = JudgedCase & { readonly added: Pick<CaseAdded, 'of' | 'failure' | 'shorter'> };

/**
 * Returns the drawn sequences that were sent again because they failed, one for each failure: in the shortest form that was
 * found, else as they were drawn.
 */
export function sequencesOf(cases: readonly JudgedCase[]): Sequences {
  const added = cases.flatMap((judged): readonly Added[] => (judged.added === undefined ? [] : [{ ...judged, added: judged.added }]));
  const groups = new Map<string, Added[]>();
  for (const one of added) {
    const { of, failure } = one.added;
    const key = JSON.stringify([of, failure.statement, failure.clause]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const again = group.filter((one) => one.added.shorter === undefined);
    const shown = group.find((one) => one.added.shorter !== undefined) ?? group[0];
    if (shown === undefined) return [];
    const { of, failure } = shown.added;
    return [
      {
        id: shown.case.id,
        subject: shown.case.subject,
        of,
        statement: failure.statement,
        ...definedFields({ clause: failure.clause }),
        again: { sent: again.length, failed: again.filter(({ verdicts }) => verdicts.some((verdict) => isOf(verdict, failure))).length },
        steps: shown.case.steps,
      },
    ];
  });
}

/** Adds to each failure of a drawn sequence the case that shows the same failure in fewer steps. */
export function withShorter(results: readonly ReportedResult[], sequences: Sequences): readonly ReportedResult[] {
  const shorter = new Map(
    sequences.flatMap((one) => {
      const name = `${one.id}@${one.subject}`;
      return name === one.of ? [] : [[JSON.stringify([one.statement, one.clause]), name] as const];
    }),
  );
  return results.map((result) => {
    if (result.status !== 'failed' || !result.case.startsWith('drawn/')) return result;
    const name = shorter.get(JSON.stringify([result.statement, result.findings[0]?.clause]));
    return name === undefined || name === `${result.case}@${result.subject}` ? result : { ...result, shorter: name };
  });
}

function isOf({ status, statement, findings }: Verdict, failure: SequenceFailure): boolean {
  return status === 'failed' && statement === failure.statement && findings[0]?.clause === failure.clause;
}
