import type { Entry } from '../model/evidence.ts';
import type { PlannedCase } from '../model/plan.ts';
import type { Verdict } from '../model/result.ts';
import type { JudgedCase } from '../report/judged-case.ts';

/** A case with its verdicts; its evidence is kept only where there is something to show. */
export function judgedCase(planned: PlannedCase, verdicts: readonly Verdict[], entries: readonly Entry[]): JudgedCase {
  const [first, last] = [entries[0], entries.at(-1)];
  const seconds = first !== undefined && last !== undefined && 'at' in first && 'at' in last ? (last.at - first.at) / 1000 : 0;
  const kept = verdicts.every(({ status }) => status === 'passed') ? [] : entries;
  return { key: planned.key, case: planned.case, verdicts, seconds, entries: kept };
}
