import { readEvidence, type SavedRun } from '#conformance/evidence/read-evidence';
import { judgeCase } from '#conformance/judge/judge-case';
import { observeCase } from '#conformance/judge/observe-case';
import { makePlan } from '#conformance/plan/make-plan';
import { buildReport } from '#conformance/report/build-report';
import { digestOf } from '#core/codecs/digest';
import type { Entry } from '#core/model/evidence';
import type { PlannedCase } from '#core/model/plan';
import type { Observation, Report } from '#core/model/report';
import type { Verdict } from '#core/model/result';
import { EvidenceError } from '#core/model/tool-error';
import { coverageOf } from '#spec/completeness/coverage';
import { fixtures } from '#suites/fixtures';
import { judgedCase } from './judged-case.ts';
import { rerunFlagsOf } from './rerun-flags.ts';
import { loadSuite } from './suite.ts';
import { toolVersion } from './tool-version.ts';

/**
 * Judges the evidence of a saved run with the tables and the judge of today. The plan is made again from the
 * recorded facts and options; a case whose steps are others by now is inconclusive, for its evidence answers
 * other questions. Throws `EvidenceError` where the evidence is none.
 */
export function judgeAgain(text: string, file: string): Report {
  const saved = readEvidence(text, file);
  const { head, facts, finished } = saved;
  if (facts === undefined) throw new EvidenceError(`${file} ends before the target was probed.`, { next: 'Run the suite again.' });
  const suite = loadSuite();
  const plan = makePlan({ ...suite, fixtures, facts, options: head.options });
  const circumstances = { facts, run: head.run, options: { historyKeptSeconds: head.options.historyKeptSeconds } };
  const observations: Observation[] = [];
  const cases = plan.run.flatMap((planned) => {
    const entries = saved.cases.get(planned.key);
    // Never started: the run was interrupted before.
    if (entries === undefined) return [];
    const unusable = stale(planned, entries) ?? cutOff(planned, entries);
    const verdicts = unusable ?? judgeCase(planned.case, entries, circumstances);
    if (unusable === undefined) observations.push(...observeCase(planned.case, entries));
    return [judgedCase(planned, verdicts, entries)];
  });
  return buildReport({
    head,
    facts,
    statements: suite.statements,
    errata: suite.errata,
    cases,
    skipped: plan.skipped,
    requests: requestsIn(saved),
    seconds: (finished?.at ?? saved.last) / 1000,
    interrupted: finished?.interrupted ?? true,
    left: finished?.left ?? [],
    observations,
    coverage: coverageOf(suite),
    version: toolVersion(),
    rerunFlags: rerunFlagsOf(head),
  });
}

function stale(planned: PlannedCase, entries: readonly Entry[]): readonly Verdict[] | undefined {
  const started = entries.find((entry) => entry.e === 'case');
  if (started === undefined || started.steps === digestOf(planned.case.steps)) return undefined;
  return inconclusive(planned, 'the evidence was recorded with other steps than the tables make today; run the case again');
}

/** Half a chain of pages, or half a stream, is no answer: what was under way when a run was killed was not seen to its end. */
function cutOff(planned: PlannedCase, entries: readonly Entry[]): readonly Verdict[] | undefined {
  return entries.some(({ e }) => e === 'end') ? undefined : inconclusive(planned, 'the run was interrupted');
}

function inconclusive({ case: { checks } }: PlannedCase, reason: string): readonly Verdict[] {
  return checks.map(({ statement }) => ({ statement, status: 'inconclusive', reason, findings: [] }));
}

/** Requests of the run itself, the probe's set aside, as the live run counts them. */
function requestsIn(saved: SavedRun): number {
  const entries = [...saved.cases.values()].flat();
  return entries.filter((entry) => entry.e === 'stream' || (entry.e === 'exchange' && entry.phase !== 'probe')).length;
}
