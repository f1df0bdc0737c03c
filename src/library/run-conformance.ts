import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { openAuditLog } from '#adapters/audit-log-file';
import { makeDirectory } from '#adapters/files';
import { createNdjsonJournal } from '#adapters/ndjson-journal';
import { systemClock } from '#adapters/system-clock';
import { createHttpClient } from '#adapters/undici-http-client';
import type { Drawing } from '#conformance/after-plan';
import { secretsOf } from '#conformance/connection/secrets-of';
import { referenceHistoryWindowSeconds } from '#conformance/report/rerun-flags';
import { type ConformanceListener, runConformance as runPipeline } from '#conformance/run-conformance';
import { scrubFault } from '#conformance/scrub-judged';
import type { Shortened } from '#conformance/shrink/shorten-failures';
import { definedFields } from '#core/json/defined-fields';
import type { RunOptions, SubjectFile, TargetDescription } from '#core/model/evidence';
import type { Report } from '#core/model/report';
import type { Verdict } from '#core/model/result';
import type { Waiver } from '#core/model/waiver';
import { createScrubber } from '#core/redaction/scrub';
import { checkDurations } from './check-durations.ts';
import { dialectOf } from './dialect-of.ts';
import { refuseIdlePatterns } from './idle-patterns.ts';
import { type LimitedIdentityOptions, limitedIdentity } from './limited-identity.ts';
import { conformanceSuite, loadSuite, type Suite, suiteOfRun } from './load-suite.ts';
import { readSubjectFiles, readWaiversFile, type WaiversOption } from './load-tables.ts';
import { defaultRequestTimeoutSeconds, openTarget, type ServerOptions } from './open-target.ts';
import { readSequencesFile } from './sequences-file.ts';
import { toolVersion } from './tool-version.ts';
import { removeReports, writeReports } from './write-reports.ts';

/** Options of `runConformance`. All are optional; those of the target are in `ServerOptions`. */
export type RunConformanceOptions = ServerOptions &
  LimitedIdentityOptions &
  WaiversOption & {
    /** Runs only these statements, cases or areas: ids or patterns, such as `watch/*`. */
    readonly only?: readonly string[] | undefined;
    /** Leaves out these statements, cases or areas. */
    readonly skip?: readonly string[] | undefined;
    /** Paths of files that describe resource types of the server, which are tested too (`spec-tables/schema/subjects.schema.json`). */
    readonly subjects?: readonly string[] | undefined;
    /** The lowest level to test. Default: `may`, which is all. */
    readonly level?: RunOptions['level'] | undefined;
    /** Seed of the order of the cases. Default: 0, the order of the tables. */
    readonly seed?: number | undefined;
    /** How many sequences of requests to draw from the seed. Default: those that are chosen for a run. */
    readonly drawn?: number | undefined;
    /** How long to draw sequences from the seed, in place of a number of them. */
    readonly drawnSeconds?: number | undefined;
    /** Path of a `report.json`, or of another file with sequences: these are sent, and nothing else. */
    readonly sequences?: string | undefined;
    /** How many times each case runs. Default: 1. */
    readonly repeat?: number | undefined;
    /** How many cases run at a time. Default: 8. */
    readonly concurrency?: number | undefined;
    /** Counts a known deviation of released servers as a failure. */
    readonly strict?: boolean | undefined;
    /** The lowest level whose failures make the verdict `not conformant`. Default: `must`. */
    readonly failOn?: RunOptions['failOn'] | undefined;
    /** What is off by default, and enabled on this server on purpose: alpha or beta versions and gates, or hidden metrics. */
    readonly enabled?: RunOptions['enabled'] | undefined;
    /** The release of the server, such as `1.36`, where it does not report it or reports another. */
    readonly release?: string | undefined;
    /** The time after which the server has discarded old versions; without it, the cases about that are skipped. */
    readonly historyWindowSeconds?: number | undefined;
    /** The shortest time for which the server keeps old resource versions. */
    readonly historyKeptSeconds?: number | undefined;
    /** The longest time for sending failing drawn sequences again in shorter forms; 0 to leave it out. Default: 60. */
    readonly shortenSeconds?: number | undefined;
    /** Path of the file that the server writes its audit events to, one on each line. */
    readonly auditLog?: string | undefined;
    /** Folder for the evidence (`run.ndjson`) and the reports (HTML, JSON, JUnit, Markdown). Without it, nothing is written. */
    readonly output?: string | undefined;
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
  | { readonly type: 'test-started'; readonly test: string }
  /** `drawing`: the test is a drawn sequence, which the number of tests does not count. */
  | { readonly type: 'test-ended'; readonly test: string; readonly verdicts: readonly Verdict[]; readonly drawing?: Drawing }
  /** A failure of a drawn sequence was sent again, in shorter and shorter forms. */
  | { readonly type: 'shortened'; readonly shortened: Shortened }
  /** The report is complete; the files of `output` are written after this. */
  | { readonly type: 'finished'; readonly report: Report };

/** See `runConformance` in `src/index.ts`. */
export async function runConformance(options: RunConformanceOptions = {}): Promise<Report> {
  const { output, onProgress, historyWindowSeconds, historyKeptSeconds, shortenSeconds, drawnSeconds } = options;
  checkDurations({ historyWindowSeconds, historyKeptSeconds, shortenSeconds, drawnSeconds });
  const subjects = readSubjectFiles(options.subjects ?? []);
  const waivers = readWaiversFile(options);
  const recorded = recordedOptions(options, waivers, subjects);
  const suite = suiteOfRun(recorded);
  refuseIdlePatterns(suite, recorded);
  const { target, renew, close } = await openTarget(options, options);
  try {
    if (output !== undefined) {
      await makeDirectory(output);
      await removeReports(output);
    }
    const limited = limitedIdentity(options);
    const secrets = [...secretsOf(target), ...('token' in limited ? [limited.token] : [])];
    let scrubKnown = createScrubber(secrets);
    const scrub = (text: string) => scrubKnown(text);
    const renewCredentials = async () => {
      const credentials = await renew?.();
      if (credentials === undefined) return undefined;
      secrets.push(...secretsOf({ ...target, credentials }));
      scrubKnown = createScrubber(secrets);
      return credentials;
    };
    const journal = output === undefined ? undefined : createNdjsonJournal(join(output, 'run.ndjson'), scrub);
    const client = createHttpClient(target, { limited, renew: renewCredentials, userAgent: `apiconform/${toolVersion()}` });
    const auditLog = options.auditLog === undefined ? undefined : openAuditLog(options.auditLog);
    try {
      const report = await runPipeline({
        suite: conformanceSuite(suite, { withCoverage: true }),
        target: target.description,
        options: recorded,
        run: runId(),
        client,
        clock: systemClock,
        signal: options.signal ?? new AbortController().signal,
        ...(journal === undefined ? {} : { journal }),
        auditLog,
        limited,
        anonymous: Object.keys(target.credentials).length === 0,
        dialect: options.dialect === undefined || options.reference !== undefined ? undefined : dialectOf(options.dialect),
        scrub,
        shortenSeconds: options.shortenSeconds ?? 60,
        listener: onProgress === undefined ? {} : listenerOf(onProgress, target.description, { suite, options: recorded }),
      });
      onProgress?.({ type: 'finished', report });
      if (output !== undefined) await writeReports(report, output);
      return report;
    } catch (fault) {
      throw scrubFault(fault, scrub);
    } finally {
      await client.close();
      await journal?.close();
      auditLog?.close();
    }
  } finally {
    await close();
  }
}

/** The options that decide the plan and the verdicts, as the evidence records them. */
function recordedOptions(options: RunConformanceOptions, waivers: readonly Waiver[], subjects: readonly SubjectFile[]): RunOptions {
  const { window, kept } = historyOf(options);
  return {
    only: onlyOf(options),
    skip: options.skip ?? [],
    level: options.level ?? 'may',
    seed: options.seed ?? 0,
    repeat: options.repeat ?? 1,
    strict: options.strict ?? false,
    failOn: options.failOn ?? 'must',
    concurrency: options.concurrency ?? 8,
    requestTimeoutSeconds: options.requestTimeoutSeconds ?? defaultRequestTimeoutSeconds,
    ...(window === undefined ? {} : { historyWindowSeconds: window }),
    ...(options.auditLog === undefined ? {} : { auditLog: true }),
    ...(options.release === undefined ? {} : { release: options.release }),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...definedFields({ drawn: options.drawn, drawnSeconds: options.drawnSeconds }),
    ...(kept === undefined ? {} : { historyKeptSeconds: kept }),
    ...(waivers.length === 0 ? {} : { waivers }),
    ...(subjects.length === 0 ? {} : { subjects }),
    ...(options.sequences === undefined ? {} : { given: givenIn(options.sequences, subjects) }),
  };
}

/** What is selected: of a file of sequences these alone, so that no other requirement lacks a result. */
function onlyOf({ only = [], sequences }: RunConformanceOptions): readonly string[] {
  return sequences !== undefined && only.length === 0 ? ['drawn/**'] : only;
}

/** The sequences of a file, which are about the subjects of the suite and of subject files. */
function givenIn(file: string, subjects: readonly SubjectFile[]): NonNullable<RunOptions['given']> {
  return { file, sequences: readSequencesFile(file, loadSuite(subjects, 'none').subjects) };
}

/** The history that the options state; for the reference server the defaults, where they state none. */
function historyOf(options: RunConformanceOptions): { readonly window?: number | undefined; readonly kept?: number | undefined } {
  const { historyWindowSeconds: window, historyKeptSeconds: kept } = options;
  if (options.reference === undefined || window !== undefined) return { window, kept };
  return { window: referenceHistoryWindowSeconds, kept: kept ?? referenceHistoryWindowSeconds / 3 };
}

/** Six characters of a DNS label, so that two runs at the same time do not share a name. */
function runId(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
}

function listenerOf(
  onProgress: (progress: ConformanceProgress) => void,
  { server }: TargetDescription,
  { suite, options: { drawn, drawnSeconds } }: { readonly suite: Suite; readonly options: RunOptions },
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
    started: ({ key }) => onProgress({ type: 'test-started', test: key }),
    ended: ({ key }, verdicts, _, drawing) => onProgress({ type: 'test-ended', test: key, verdicts, ...definedFields({ drawing }) }),
    shortened: (shortened) => onProgress({ type: 'shortened', shortened }),
  };
}
