import { randomInt } from 'node:crypto';
import { systemClock } from '#adapters/system-clock';
import { createHttpClient } from '#adapters/undici-http-client';
import { secretsOf } from '#conformance/connection/secrets-of';
import { caseDurations } from '#conformance/plan/case-durations';
import type { RunInput } from '#conformance/probe-and-plan';
import { referenceHistoryWindowSeconds } from '#conformance/report/rerun-flags';
import { Pace, pacedClient } from '#core/http/pace';
import { definedFields } from '#core/json/defined-fields';
import type { RunOptions, SubjectFile } from '#core/model/evidence';
import type { Target } from '#core/model/target';
import type { Waiver } from '#core/model/waiver';
import { createScrubber } from '#core/redaction/scrub';
import { dialectOf } from './dialect-of.ts';
import { identityOf } from './identity-of.ts';
import { refuseIdlePatterns } from './idle-patterns.ts';
import { invocationOf, usualObjectsAtATime } from './invocation.ts';
import { limitedIdentity } from './limited-identity.ts';
import { conformanceSuite, loadSuite, type Suite, suiteOfRun } from './load-suite.ts';
import { readSubjectFiles, readWaiversFile } from './load-tables.ts';
import { defaultRequestTimeoutSeconds, type OpenTarget } from './open-target.ts';
import type { PlanConformanceOptions } from './plan-options.ts';
import { readBaseline } from './read-report.ts';
import { readSequencesFile } from './sequences-file.ts';
import { toolVersion } from './tool-version.ts';

/** What the options of a run come to, and the connections to its target. */
export type OpenRun = {
  readonly input: RunInput & { readonly scrub: (text: string) => string };
  readonly suite: Suite;
  readonly target: Target;
  close(): Promise<void>;
};

/**
 * Reads the tables and files of a run against a target that was opened. Sends nothing to it, and closes it where this fails.
 *
 * @throws UsageError for options that are wrong or select nothing, and for files that cannot be read.
 */
export async function openRun(options: PlanConformanceOptions, { target, renew, close }: OpenTarget): Promise<OpenRun> {
  try {
    const subjects = readSubjectFiles(options.subjects ?? []);
    const waivers = readWaiversFile(options);
    const recorded = recordedOptions(options, waivers, subjects);
    const suite = suiteOfRun(recorded);
    refuseIdlePatterns(suite, recorded);
    const limited = limitedIdentity(options);
    const secrets = [...secretsOf(target), ...('token' in limited ? [limited.token] : [])];
    let scrubKnown = createScrubber(secrets);
    const renewAccess = async () => {
      const access = await renew?.();
      if (access === undefined) return undefined;
      secrets.push(...secretsOf({ ...target, ...access }));
      scrubKnown = createScrubber(secrets);
      return access;
    };
    const client = createHttpClient(target, { limited, renew: renewAccess, userAgent: `apiconform/${toolVersion()}` });
    const pace = new Pace(systemClock, options.qps);
    const input = {
      suite: conformanceSuite(suite, { withCoverage: true }),
      target: target.description,
      options: recorded,
      invocation: invocationOf(options, target),
      run: runId(),
      client: pacedClient(client, pace),
      pace,
      namespacesAtATime: options.namespacesAtATime ?? namespacesAtATimeOf(recorded),
      objectsAtATime: options.objectsAtATime ?? usualObjectsAtATime,
      clock: systemClock,
      limited,
      anonymous: Object.keys(target.credentials).length === 0,
      identity: identityOf(target.credentials),
      dialect: options.dialect === undefined || options.reference !== undefined ? undefined : dialectOf(options.dialect),
      scrub: (text: string) => scrubKnown(text),
    };
    const closeAll = async (): Promise<void> => {
      await client.close();
      await close();
    };
    return { input, suite, target, close: closeAll };
  } catch (fault) {
    await close();
    throw fault;
  }
}

/** The options that decide the plan and the verdicts, as the evidence records them. */
function recordedOptions(options: PlanConformanceOptions, waivers: readonly Waiver[], subjects: readonly SubjectFile[]): RunOptions {
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
    ...(options.readOnly === true ? { readOnly: true } : {}),
    ...definedFields({ shard: options.shard }),
    ...(options.durations === undefined ? {} : { durations: caseDurations(readBaseline(options.durations)) }),
    ...(options.namespaces === undefined ? {} : { namespaces: [...new Set(options.namespaces)] }),
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
function onlyOf({ only = [], sequences }: PlanConformanceOptions): readonly string[] {
  return sequences !== undefined && only.length === 0 ? ['drawn/**'] : only;
}

/** The sequences of a file, which are about the subjects of the suite and of subject files. */
function givenIn(file: string, subjects: readonly SubjectFile[]): NonNullable<RunOptions['given']> {
  return { file, sequences: readSequencesFile(file, loadSuite(subjects, 'none').subjects) };
}

/** The history that the options state; for the reference server the defaults, where they state none. */
function historyOf(options: PlanConformanceOptions): { readonly window?: number | undefined; readonly kept?: number | undefined } {
  const { historyWindowSeconds: window, historyKeptSeconds: kept } = options;
  if (options.reference === undefined || window !== undefined) return { window, kept };
  return { window: referenceHistoryWindowSeconds, kept: kept ?? referenceHistoryWindowSeconds / 3 };
}

/** Six characters of a DNS label, so that two runs at the same time do not share a name. */
function runId(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
}

/** Enough for eight cases at a time; where the history is known, also for the cases that wait until it ends. */
function namespacesAtATimeOf({ historyWindowSeconds }: RunOptions): number {
  return historyWindowSeconds === undefined ? 16 : 40;
}
