import type { JudgedCase } from './judged-case.ts';

const reason = 'the target keeps no history: it returned 410 for each resourceVersion that was no longer the latest';

/** Skips what could not be decided because a resourceVersion had expired, of a target that has never served an older version. */
export function withoutHistory(judged: JudgedCase): JudgedCase {
  const verdicts = judged.verdicts.map((verdict) =>
    verdict.status === 'inconclusive' && verdict.expired === true
      ? { statement: verdict.statement, status: 'skipped' as const, reason, findings: [] }
      : verdict,
  );
  return { ...judged, verdicts };
}
