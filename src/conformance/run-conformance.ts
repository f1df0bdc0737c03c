/**
 * The conformance pipeline: probe → plan → runner → evidence → judge → report. This file is the only wiring of its stages.
 * A run over the network, a run against a reference server in this process and the judging of saved evidence all use it;
 * they differ in the adapters that they pass in. It imports no adapter and no suite.
 */
import { digestOf } from '#core/codecs/digest';
import { definedFields } from '#core/json/defined-fields';
import type { Dialect } from '#core/model/dialect';
import type { Erratum } from '#core/model/erratum';
import type { CaseAdded, Entry, RunOptions, RunStarted, TargetDescription } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import type { Plan, PlannedCase } from '#core/model/plan';
import type { Coverage, Report } from '#core/model/report';
import type { Verdict } from '#core/model/result';
import { EvidenceError } from '#core/model/tool-error';
import type { AuditLog } from '#core/ports/audit-log';
import type { Clock } from '#core/ports/clock';
import type { HttpClient } from '#core/ports/http-client';
import type { Journal } from '#core/ports/journal';
import { type AfterPlan, type Drawing, runAfterPlan } from './after-plan.ts';
import { readEvidence, type SavedRun } from './evidence/read-evidence.ts';
import { judgeCase, unansweredStatements } from './judge/judge-case.ts';
import { observeCase } from './judge/observe-case.ts';
import { circumstancesOf, createJudgedCases, type JudgedCases, judgedCase, lastExecution } from './judged-cases.ts';
import { DrawnPlan, type DrawnSource } from './plan/drawn-plan.ts';
import { makePlan, type PlanInput } from './plan/make-plan.ts';
import type { LimitedIdentity } from './probe/find-limited.ts';
import { probe } from './probe/probe.ts';
import { buildReport } from './report/build-report.ts';
import { rerunFlagsOf } from './report/rerun-flags.ts';
import { withoutHistory } from './report/without-history.ts';
import { runPlan } from './runner/run-plan.ts';
import { scrubEvidence, scrubFacts, scrubObservation, scrubVerdict } from './scrub-judged.ts';
import type { Shortened } from './shrink/shorten-failures.ts';
import { shortenedCase } from './shrink/shortened-case.ts';

/** The suite, as its tables and `suites/` make it. */
export type ConformanceSuite = Omit<PlanInput, 'facts' | 'options'> & {
  readonly errata: readonly Erratum[];
  /** The version of this tool. */
  readonly version: string;
  /** How much of the specification the suite covers, for the report. */
  readonly coverage?: Coverage;
  /** Draws sequences, where the options ask for more than the cases of the suite. */
  readonly drawn?: DrawnSource | undefined;
};

/** What happens in a run, as it happens. */
export type ConformanceListener = {
  /** The plan is made; no case has started. */
  planned?(plan: Plan, facts: Facts): void;
  started?(planned: PlannedCase): void;
  /** `drawing`: the case is a sequence that was drawn as the run needed it. */
  ended?(planned: PlannedCase, verdicts: readonly Verdict[], entries: readonly Entry[], drawing?: Drawing): void;
  /** A failing drawn sequence was sent again, in shorter forms. */
  shortened?(shortened: Shortened): void;
};

/** Everything that a run is given: the suite, the target, the options, and an adapter for each port. */
export type ConformanceRun = {
  readonly suite: ConformanceSuite;
  readonly target: TargetDescription;
  readonly options: RunOptions;
  /** The id of the run, a DNS label. */
  readonly run: string;
  readonly client: HttpClient;
  readonly clock: Clock;
  /** Aborted to interrupt the run: no further case starts, and all objects of the run are still removed. */
  readonly signal: AbortSignal;
  /** Gets the evidence. Without it, no evidence is saved. */
  readonly journal?: Journal;
  /** The audit log of the target, where its operator named one. */
  readonly auditLog?: AuditLog | undefined;
  /** The limited identity that some cases send requests as. */
  readonly limited: LimitedIdentity;
  /** The run has no credentials. */
  readonly anonymous?: boolean;
  /** The names that the target uses. Without it, the probe recognises them. */
  readonly dialect?: Dialect | undefined;
  /** Removes credentials from a text that a person reads. */
  readonly scrub?: (text: string) => string;
  /** Leaves out evidence and durations. The self-test sets it, because it compares only results. */
  readonly verdictsOnly?: boolean;
  readonly listener?: ConformanceListener;
  /** How long failing drawn sequences are sent again and shortened. Without it, they are not. */
  readonly shortenSeconds?: number | undefined;
};

const noJournal: Journal = { write: () => {}, flush: async () => {} };

/**
 * Runs the suite against a target and returns the report. An interrupted run resolves too, with `run.interrupted`.
 *
 * @throws TargetError where the target cannot be reached or does not serve this API, and what the journal or the listener throws.
 */
export async function runConformance(input: ConformanceRun): Promise<Report> {
  const { suite, target, options, client, clock, journal = noJournal, listener = {}, scrub = (text) => text } = input;
  const startedAt = clock.now();
  const requestTimeoutMs = options.requestTimeoutSeconds * 1000;
  const head = headOf(input);
  journal.write(head);

  const found = await probe(client, (exchange) => journal.write(exchange), {
    clock,
    timeoutMs: requestTimeoutMs,
    startedAt,
    server: target.server,
    anonymous: input.anonymous === true,
    limited: input.limited,
    fromFiles: suite.subjects.flatMap(({ fromFile, served }) => (fromFile === true ? [served] : [])),
    ...(input.dialect === undefined ? {} : { dialect: input.dialect }),
  });
  const facts = scrubFacts(found, scrub);
  journal.write({ e: 'facts', facts });

  const plan = planOf(suite, facts, options);
  listener.planned?.(plan, facts);

  const circumstances = circumstancesOf(head, facts, suite.errata);
  const judgedCases = createJudgedCases(circumstances);
  const { concurrency, historyWindowSeconds, historyKeptSeconds } = options;
  const { run, auditLog, signal } = input;
  const history = { historyWindowSeconds, historyKeptSeconds };
  const elapsed = () => Math.round(clock.now() - startedAt);
  const add = (planned: PlannedCase, entries: readonly Entry[], as: { drawnAt?: number; added?: CaseAdded } = {}): readonly Verdict[] => {
    const judged = judgedCases.judge(planned, entries);
    const verdicts = judged.verdicts.map((verdict) => scrubVerdict(verdict, scrub));
    const scrubbed = () => judged.executions.map((execution) => scrubEvidence(execution, scrub));
    const shown = input.verdictsOnly === true ? { seconds: 0, executions: [] } : { executions: scrubbed() };
    judgedCases.add(
      { ...judged, ...shown, verdicts, ...definedFields({ added: as.added }) },
      observeCase(planned.case, lastExecution(entries)).map((each) => scrubObservation(each, scrub)),
      as.drawnAt,
    );
    return verdicts;
  };
  const isUnanswered = ({ case: c }: PlannedCase, entries: readonly Entry[]): boolean =>
    // One case is enough to show what a statement comes to.
    unansweredStatements(c, entries, circumstances).some((statement) => !judgedCases.failed.has(statement));
  const failures: { readonly planned: PlannedCase; readonly verdicts: readonly Verdict[] }[] = [];
  const after: AfterPlan = {
    drawn: plan.drawn,
    of: options.drawn,
    drawnSeconds: options.drawnSeconds,
    shortenSeconds: input.shortenSeconds,
    concurrency,
    signal,
    now: () => clock.now(),
    isUnanswered,
    judge: (of, entries) => judgeCase(of, entries, circumstances),
    shortened: (shortened) => listener.shortened?.(shortened),
    started: (planned) => listener.started?.(planned),
    addDrawn: ({ planned, index }, entries) => add(planned, entries, { drawnAt: index }),
    ended: (planned, verdicts, entries, drawing) => listener.ended?.(planned, verdicts, entries, drawing),
    addFurther: (planned, entries, fields) => {
      const added: CaseAdded = { e: 'added', ...fields, at: elapsed() };
      journal.write(added);
      add(planned, entries, { added });
    },
  };
  const outcome = await runPlan(
    plan,
    { client, clock, journal, facts, run, concurrency, requestTimeoutMs, auditLog, ...history, startedAt, signal },
    {
      started: (planned) => listener.started?.(planned),
      isUnanswered,
      ended: (planned, entries) => {
        const verdicts = add(planned, entries);
        if (verdicts.some(({ status }) => status === 'failed')) failures.push({ planned, verdicts });
        listener.ended?.(planned, verdicts, entries);
      },
      after: (runFurther) => runAfterPlan(after, runFurther, failures),
    },
  );
  const at = elapsed();
  journal.write({ e: 'finished', at, interrupted: outcome.interrupted, left: outcome.left });

  return reportOf(suite, { head, facts, plan, judgedCases, ...outcome, seconds: at / 1000 });
}

/**
 * Judges the evidence of a saved run with the tables and the judge of this version and returns the report. The plan is made again
 * from the recorded facts and options. A case whose steps have changed since is inconclusive, because its evidence answers
 * other requests.
 *
 * @param text the content of `run.ndjson`.
 * @param file its name, for messages.
 * @throws EvidenceError where the text is not the evidence of a run, or ends before the target was probed.
 */
export function judgeEvidence(text: string, file: string, suite: ConformanceSuite): Report {
  const saved = readEvidence(text, file);
  const { head, facts, finished } = saved;
  if (facts === undefined) throw new EvidenceError(`${file} ends before the target was probed.`, { next: 'Run the suite again.' });

  const plan = planOf(suite, facts, head.options);
  const judgedCases = createJudgedCases(circumstancesOf(head, facts, suite.errata));
  const judgeSaved = (planned: PlannedCase, as: { drawnAt?: number; added?: CaseAdded } = {}): boolean => {
    const entries = saved.cases.get(planned.key);
    // Without entries the case never started: the run was interrupted before.
    if (entries === undefined) return false;
    const unusable = stale(planned, entries) ?? cutOff(planned, entries);
    const judged = unusable === undefined ? judgedCases.judge(planned, entries) : judgedCase(planned, unusable, entries);
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
    requests: requestsIn(saved),
    seconds: (finished?.at ?? saved.last) / 1000,
    interrupted: finished?.interrupted ?? true,
    left: finished?.left ?? [],
  });
}

function headOf({ suite, clock, run, target, options }: ConformanceRun): RunStarted {
  return { e: 'run', schemaVersion: 1, tool: `apiconform ${suite.version}`, started: clock.date(), run, target, options };
}

/** Returns the plan, with the fixtures that drawn sequences need, and the sequences to draw as the run needs them. */
function planOf(suite: ConformanceSuite, facts: Facts, options: RunOptions): Plan & { readonly drawn: DrawnPlan } {
  const plan = makePlan({ ...suite, facts, options });
  const most = options.drawnSeconds === undefined ? (options.drawn ?? 0) : undefined;
  const drawn = new DrawnPlan({ ...suite, facts, options }, suite.drawn ?? (() => []), suite.drawn === undefined ? 0 : most);
  const { fixtures, skipped } = drawn.first();
  const known = new Set(plan.fixtures.map(({ id }) => id));
  return {
    run: plan.run,
    fixtures: [...plan.fixtures, ...fixtures.filter(({ id }) => !known.has(id))],
    skipped: [...plan.skipped, ...distinctSkips(skipped)],
    drawn,
  };
}

/** Of the sequences that are skipped, one of each subject stands for the others. */
function distinctSkips(skipped: Plan['skipped']): Plan['skipped'] {
  return [...new Map(skipped.map((one) => [`${one.case.subject} ${one.reason}`, one])).values()];
}

type Judged = {
  readonly head: RunStarted;
  readonly facts: Facts;
  readonly plan: Plan;
  readonly judgedCases: JudgedCases;
  readonly requests: number;
  readonly seconds: number;
  readonly interrupted: boolean;
  readonly left: readonly string[];
};

function reportOf(suite: ConformanceSuite, { plan, judgedCases, ...judged }: Judged): Report {
  const { statements, errata, coverage, version } = suite;
  const cases = [...judgedCases.cases, ...judgedCases.drawn.cases()];
  return buildReport({
    ...judged,
    statements,
    errata,
    version,
    ...definedFields({ coverage, drawn: judgedCases.drawn.counts(), model: judgedCases.drawn.coverage() }),
    cases: judgedCases.servesHistory() ? cases : cases.map((judged) => withoutHistory(judged, judgedCases.isWrittenIn)),
    observations: judgedCases.observations,
    skipped: plan.skipped,
    rerunFlags: rerunFlagsOf(judged.head),
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

/** Counts the requests of the run itself, as the live run does: those of the probe are left out. */
function requestsIn(saved: SavedRun): number {
  const entries = [...saved.cases.values()].flat();
  return entries.filter((entry) => entry.e === 'stream' || (entry.e === 'exchange' && entry.phase !== 'probe')).length;
}
