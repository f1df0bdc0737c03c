import type { TimeSpan } from '#core/model/result';
import type { JudgedCase } from './judged-case.ts';

const reason = 'the target keeps no history: it returned 410 for each resourceVersion that was no longer the latest';

/**
 * Skips what could not be decided because a resourceVersion had expired, of a target that has never served an older version.
 * A version expires only if the run wrote something meanwhile: else it was the latest, as far as is known.
 */
export function withoutHistory(judged: JudgedCase, isWrittenIn: (span: TimeSpan) => boolean): JudgedCase {
  const verdicts = judged.verdicts.map((verdict) =>
    verdict.status === 'inconclusive' && verdict.expired !== undefined && isWrittenIn(verdict.expired)
      ? { statement: verdict.statement, status: 'skipped' as const, reason, findings: [] }
      : verdict,
  );
  return { ...judged, verdicts };
}
