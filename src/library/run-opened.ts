import { basename, join } from 'node:path';
import { openAuditLog } from '#adapters/audit-log-file';
import { createCreationLog, creationRecordsIn } from '#adapters/creation-log-file';
import { makeDirectory } from '#adapters/files';
import { createNdjsonJournal } from '#adapters/ndjson-journal';
import { systemClock } from '#adapters/system-clock';
import type { LeftRun } from '#conformance/probe/find-left-runs';
import { intendedRunOf } from '#conformance/probe-and-plan';
import { RootsSoFar } from '#conformance/report/roots-so-far';
import { type ConformanceListener, runConformance as runPipeline } from '#conformance/run-conformance';
import { scrubFault } from '#conformance/scrub-judged';
import { definedFields } from '#core/json/defined-fields';
import type { RunOptions, TargetDescription } from '#core/model/evidence';
import type { IntendedRun } from '#core/model/intended-run';
import type { Report } from '#core/model/report';
import { longestSeconds } from './check-durations.ts';
import { createHeldJournal, type HeldJournal } from './held-journal.ts';
import type { Suite } from './load-suite.ts';
import { openRun } from './open-run.ts';
import type { OpenTarget } from './open-target.ts';
import type { PlanConformanceOptions } from './plan-options.ts';
import type { ConformanceProgress, RunConformanceOptions } from './run-options.ts';
import { comparedWith } from './saved-run.ts';
import { removeReports, writeReports } from './write-reports.ts';

/** Runs the suite against a target that was opened, closes the target, and compares the report with an earlier one if there is one. See `runConformance` in `src/index.ts`. */
export async function runOpened(options: RunConformanceOptions, opened: OpenTarget, baseline: Report | undefined): Promise<Report> {
  const { output, onProgress, approve, deadlineSeconds, shortenSeconds = 60 } = options;
  const { input, suite, target, close } = await openRun(options, opened);
  try {
    if (output !== undefined) await makeDirectory(output);
    const journal =
      output === undefined ? undefined : createHeldJournal(() => createNdjsonJournal(join(output, 'run.ndjson'), input.scrub));
    const begin = async (): Promise<void> => {
      if (output !== undefined) await removeReports(output);
      journal?.begin();
    };
    if (approve === undefined) await begin();
    const about = { run: input.run, server: target.description.server, started: systemClock.date() };
    const creationLog = output === undefined || options.readOnly === true ? undefined : createCreationLog(output, about);
    const auditLog = options.auditLog === undefined ? undefined : openAuditLog(options.auditLog);
    try {
      const judged = await runPipeline({
        ...input,
        signal: options.signal ?? new AbortController().signal,
        ...definedFields({ journal }),
        creationLog,
        auditLog,
        approve: approve === undefined ? undefined : (intended) => approved(approve(intended), journal, begin),
        shortenSeconds,
        bail: options.bail,
        keepFailed: options.keepFailed,
        deadlineSeconds: ({ seconds }) => deadlineSeconds ?? usualDeadline(seconds + (options.drawnSeconds ?? 0), shortenSeconds),
        listener: onProgress === undefined ? {} : listenerOf(onProgress, target.description, { suite, options: input.options, output }),
      });
      const report = comparedWith(baseline, judged);
      if (report.run.left.length === 0 && report.run.kept === undefined) await creationLog?.remove();
      onProgress?.({ type: 'finished', report });
      if (output !== undefined) await writeReports(report, output);
      return report;
    } catch (fault) {
      throw scrubFault(fault, input.scrub);
    } finally {
      await creationLog?.close();
      await journal?.close();
      auditLog?.close();
    }
  } finally {
    await close();
  }
}

/** Cases that are run again, and a server that is slow at times, take longer than the plan. */
function usualDeadline(plannedSeconds: number, shortenSeconds: number): number {
  return Math.min(15 * 60 + 10 * Math.ceil(plannedSeconds) + shortenSeconds, longestSeconds);
}

/** Plans a run against a target that was opened, and closes the target. See `planConformance` in `src/index.ts`. */
export async function planOpened(options: PlanConformanceOptions, opened: OpenTarget): Promise<IntendedRun> {
  const { input, close } = await openRun(options, opened);
  try {
    return await intendedRunOf(input);
  } catch (fault) {
    throw scrubFault(fault, input.scrub);
  } finally {
    await close();
  }
}

/** Begins the run once it is approved. Where it is not, nothing of it is kept. */
async function approved(approval: Promise<void>, journal: HeldJournal | undefined, begin: () => Promise<void>): Promise<void> {
  try {
    await approval;
  } catch (refusal) {
    journal?.discard();
    throw refusal;
  }
  await begin();
}

function listenerOf(
  onProgress: (progress: ConformanceProgress) => void,
  { server }: TargetDescription,
  {
    suite,
    options: { drawn, drawnSeconds },
    output,
  }: Pick<RunConformanceOptions, 'output'> & { readonly suite: Suite; readonly options: RunOptions },
): ConformanceListener {
  const roots = new RootsSoFar();
  return {
    planned: (plan, { release, dialect }) => {
      const covered = new Set(plan.run.flatMap((planned) => planned.case.checks.map((check) => check.statement))).size;
      onProgress({
        type: 'planned',
        server,
        ...(release === undefined ? {} : { release }),
        dialect: dialect.id,
        tests: plan.run.length,
        ...(suite.drawn === undefined ? {} : { drawn: definedFields({ sequences: drawn, seconds: drawnSeconds }) }),
        skipped: plan.skipped.length,
        requirements: { covered, all: suite.statements.length },
      });
    },
    leftRuns: (runs) => {
      if (runs.length > 0) onProgress({ type: 'left-runs', runs: withRecords(runs, output) });
    },
    withoutSlot: (reason) => onProgress({ type: 'own-groups', reason }),
    started: ({ key }) => onProgress({ type: 'test-started', test: key }),
    ended: ({ key, case: { id, subject } }, verdicts, _, drawing) => {
      const first = verdicts.filter((verdict) => roots.isFirst({ ...verdict, case: id, subject }));
      onProgress({ type: 'test-ended', test: key, verdicts, first, ...definedFields({ drawing }) });
    },
    shortened: (shortened) => onProgress({ type: 'shortened', shortened }),
  };
}

function withRecords(runs: readonly LeftRun[], output: string | undefined): readonly (LeftRun & { readonly isRecorded: boolean })[] {
  const records = new Set((output === undefined ? [] : creationRecordsIn(output)).map((file) => basename(file)));
  return runs.map((left) => ({ ...left, isRecorded: records.has(`created-${left.run}.ndjson`) }));
}
