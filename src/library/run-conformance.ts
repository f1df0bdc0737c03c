import { basename, join } from 'node:path';
import { openAuditLog } from '#adapters/audit-log-file';
import { createCreationLog, creationRecordsIn } from '#adapters/creation-log-file';
import { makeDirectory } from '#adapters/files';
import { createNdjsonJournal } from '#adapters/ndjson-journal';
import { systemClock } from '#adapters/system-clock';
import type { Drawing } from '#conformance/after-plan';
import type { LeftRun } from '#conformance/probe/find-left-runs';
import { intendedRunOf } from '#conformance/probe-and-plan';
import { type ConformanceListener, runConformance as runPipeline } from '#conformance/run-conformance';
import type { WithoutSlot } from '#conformance/runner/group-slot';
import { scrubFault } from '#conformance/scrub-judged';
import type { Shortened } from '#conformance/shrink/shorten-failures';
import { definedFields } from '#core/json/defined-fields';
import type { RunOptions, TargetDescription } from '#core/model/evidence';
import type { IntendedRun } from '#core/model/intended-run';
import type { Report } from '#core/model/report';
import type { Verdict } from '#core/model/result';
import { checkDurations, longestSeconds } from './check-durations.ts';
import { createHeldJournal, type HeldJournal } from './held-journal.ts';
import type { Suite } from './load-suite.ts';
import { openRun } from './open-run.ts';
import type { PlanConformanceOptions } from './plan-options.ts';
import { removeReports, writeReports } from './write-reports.ts';

/** Options of `runConformance`. All are optional. */
export type RunConformanceOptions = PlanConformanceOptions & {
  /** The longest time for sending failing drawn sequences again in shorter forms; 0 to leave it out. Default: 60. */
  readonly shortenSeconds?: number | undefined;
  /**
   * The longest time for the run, in seconds. When it is over, the run removes its objects, for a minute at most, and reports what
   * it has. Default: 15 minutes and ten times what the plan takes.
   */
  readonly deadlineSeconds?: number | undefined;
  /** Folder for the evidence (`run.ndjson`) and the reports (HTML, JSON, JUnit, Markdown). Without it, nothing is written. */
  readonly output?: string | undefined;
  /**
   * Called with what the run is about to do, before anything is written to the server or to `output`. To stop the run, it
   * throws. By default the run goes on.
   */
  readonly approve?: ((intended: IntendedRun) => Promise<void>) | undefined;
  /** Aborted to end the run early: the objects of the run are removed, and the report is incomplete. */
  readonly signal?: AbortSignal | undefined;
  /** Called with each step of the run. */
  readonly onProgress?: ((progress: ConformanceProgress) => void) | undefined;
};

/** A step of a run, as `onProgress` gets it. */
export type ConformanceProgress =
  | {
      readonly type: 'planned';
      readonly server: string;
      /** The version that the server reports. */
      readonly release?: string;
      readonly dialect: string;
      /** How many tests (cases, repetitions included) run and are skipped. */
      readonly tests: number;
      readonly skipped: number;
      /** How many sequences are drawn after the tests, or for how long. */
      readonly drawn?: { readonly sequences?: number; readonly seconds?: number };
      /** How many requirements the tests cover, of how many. */
      readonly requirements: { readonly covered: number; readonly all: number };
    }
  /** Other runs have namespaces or definitions on the server; `isRecorded`: `output` has the record of that run. */
  | { readonly type: 'left-runs'; readonly runs: readonly (LeftRun & { readonly isRecorded: boolean })[] }
  /** The server keeps metrics of the API groups of this run until it restarts: no name that runs use again was free. */
  | { readonly type: 'own-groups'; readonly reason: WithoutSlot }
  | { readonly type: 'test-started'; readonly test: string }
  /** `drawing`: the test is a drawn sequence, which the number of tests does not count. */
  | { readonly type: 'test-ended'; readonly test: string; readonly verdicts: readonly Verdict[]; readonly drawing?: Drawing }
  /** A failure of a drawn sequence was sent again, in shorter and shorter forms. */
  | { readonly type: 'shortened'; readonly shortened: Shortened }
  /** The report is complete; the files of `output` are written after this. */
  | { readonly type: 'finished'; readonly report: Report };

/** See `runConformance` in `src/index.ts`. */
export async function runConformance(options: RunConformanceOptions = {}): Promise<Report> {
  const { output, onProgress, approve, deadlineSeconds, shortenSeconds = 60 } = options;
  checkDurations({ shortenSeconds, deadlineSeconds });
  const { input, suite, target, close } = await openRun(options);
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
      const report = await runPipeline({
        ...input,
        signal: options.signal ?? new AbortController().signal,
        ...definedFields({ journal }),
        creationLog,
        auditLog,
        approve: approve === undefined ? undefined : (intended) => approved(approve(intended), journal, begin),
        shortenSeconds,
        deadlineSeconds: ({ seconds }) => deadlineSeconds ?? usualDeadline(seconds + (options.drawnSeconds ?? 0), shortenSeconds),
        listener: onProgress === undefined ? {} : listenerOf(onProgress, target.description, { suite, options: input.options, output }),
      });
      if (report.run.left.length === 0) await creationLog?.remove();
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

/** See `planConformance` in `src/index.ts`. */
export async function planConformance(options: PlanConformanceOptions = {}): Promise<IntendedRun> {
  const { input, close } = await openRun(options);
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
    ended: ({ key }, verdicts, _, drawing) => onProgress({ type: 'test-ended', test: key, verdicts, ...definedFields({ drawing }) }),
    shortened: (shortened) => onProgress({ type: 'shortened', shortened }),
  };
}

function withRecords(runs: readonly LeftRun[], output: string | undefined): readonly (LeftRun & { readonly isRecorded: boolean })[] {
  const records = new Set((output === undefined ? [] : creationRecordsIn(output)).map((file) => basename(file)));
  return runs.map((left) => ({ ...left, isRecorded: records.has(`created-${left.run}.ndjson`) }));
}
