import type { JudgedCase } from '#conformance/report/judged-case';
import type { Entry } from '#core/model/evidence';
import type { PlannedCase } from '#core/model/plan';
import type { Verdict } from '#core/model/result';

/** A case with its verdicts; its evidence is kept only where there is something to show. */
export function judgedCase(planned: PlannedCase, verdicts: readonly Verdict[], entries: readonly Entry[]): JudgedCase {
  const [first, last] = [entries[0], entries.at(-1)];
  const seconds = first !== undefined && last !== undefined && 'at' in first && 'at' in last ? (last.at - first.at) / 1000 : 0;
  const kept = verdicts.every(({ status }) => status === 'passed') ? [] : entries;
  return { key: planned.key, case: planned.case, verdicts, seconds, entries: kept };
}
