import { digestOf } from '#core/codecs/digest';
import { definedFields } from '#core/json/defined-fields';
import type { CaseAdded, Entry } from '#core/model/evidence';
import type { PlannedCase } from '#core/model/plan';
import type { Report } from '#core/model/report';
import type { Verdict } from '#core/model/result';
import { EvidenceError } from '#core/model/tool-error';
import { type ConformanceSuite, planOf, reportOf } from './conformance-suite.ts';
import type { SavedRun } from './evidence/read-evidence.ts';
import { observeCase } from './judge/observe-case.ts';
import { circumstancesOf, createJudgedCases, judgedCase, lastExecution, showExecution } from './judged-cases.ts';
import { shortenedCase } from './shrink/shortened-case.ts';

/**
 * Judges the evidence of a saved run with the tables and the judge of this version and returns the report. The plan is made again
 * from the recorded facts and options. A case whose steps have changed since is inconclusive, because its evidence answers
 * other requests.
 *
 * @param saved what `readEvidence` returns.
 * @param file the name of the evidence, for messages.
 * @throws EvidenceError where the evidence ends before the target was probed.
 */
export function judgeEvidence(saved: SavedRun, file: string, suite: ConformanceSuite): Report {
  const { head, facts, finished } = saved;
  if (facts === undefined) throw new EvidenceError(`${file} ends before the target was probed.`, { next: 'Run the suite again.' });

  const plan = planOf(suite, facts, head.options);
  const circumstances = circumstancesOf(head, facts, suite.errata);
  const judgedCases = createJudgedCases(circumstances, showExecution);
  const judgeSaved = (planned: PlannedCase, as: { drawnAt?: number; added?: CaseAdded } = {}): boolean => {
    const entries = saved.entriesOf(planned.key);
    // Without entries the case never started: the run was interrupted before.
    if (entries === undefined) return false;
    const unusable = stale(planned, entries) ?? cutOff(planned, entries);
    // What one shard of a run found, such as a version that is still to come, may differ from what another found.
    const own = saved.recordedBy?.(planned.key);
    const of = own === undefined ? circumstances : circumstancesOf(own.head, own.facts, suite.errata);
    const judged = unusable === undefined ? judgedCases.judge(planned, entries, of) : judgedCase(planned, unusable, entries, showExecution);
    const observations = unusable === undefined ? observeCase(planned.case, lastExecution(entries)) : [];
    judgedCases.add({ ...judged, ...definedFields({ added: as.added }) }, observations, as.drawnAt);
    return true;
  };
  for (const planned of plan.run) judgeSaved(planned);
  const origins = new Set(saved.added.map(({ of }) => of));
  const byKey = new Map(plan.run.map((one) => [one.key, one]));
  for (const part of plan.drawn.parts()) {
    const judged = part.filter(({ planned, index }) => judgeSaved(planned, { drawnAt: index }));
    for (const { planned } of judged) if (origins.has(planned.key)) byKey.set(planned.key, planned);
    // The sequences start in their order: the run ended here.
    if (judged.length === 0) break;
  }
  for (const added of saved.added) {
    const of = byKey.get(added.of);
    if (of === undefined) continue;
    const { shorter, failure } = added;
    judgeSaved({ key: added.case, case: shorter === undefined ? of.case : shortenedCase(of.case, shorter, failure) }, { added });
  }

  return reportOf(suite, {
    head,
    facts,
    plan,
    judgedCases,
    requests: saved.requests,
    seconds: (finished?.at ?? saved.last) / 1000,
    interrupted: finished?.interrupted ?? true,
    endedEarly: finished?.endedEarly,
    left: saved.left,
    kept: finished?.kept ?? [],
    done: finished?.done,
    unfinished: finished === undefined ? true : undefined,
  });
}

function stale(planned: PlannedCase, entries: readonly Entry[]): readonly Verdict[] | undefined {
  const started = entries.find((entry) => entry.e === 'case');
  if (started === undefined || started.steps === digestOf(planned.case.steps)) return undefined;
  return inconclusive(planned, 'the steps of this case have changed since the evidence was recorded; run the case again');
}

/** An interrupted case has no `end` entry. Its evidence is incomplete, so it is not judged. */
function cutOff(planned: PlannedCase, entries: readonly Entry[]): readonly Verdict[] | undefined {
  return entries.some(({ e }) => e === 'end') ? undefined : inconclusive(planned, 'the run was interrupted');
}

function inconclusive({ case: { checks } }: PlannedCase, reason: string): readonly Verdict[] {
  return checks.map(({ statement }) => ({ statement, status: 'inconclusive', reason, findings: [] }));
}
