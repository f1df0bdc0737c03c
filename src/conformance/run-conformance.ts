/**
 * The conformance pipeline: probe → plan → runner → evidence → judge → report. This file is the only wiring of all its stages.
 * A run over the network and a run against a reference server in this process use it; they differ in the adapters that they
 * pass in. `judge-evidence.ts` begins with the evidence of a saved run. Neither imports an adapter or a suite.
 */
import { ProbeClient } from '#core/http/probe-client';
import { definedFields } from '#core/json/defined-fields';
import type { CaseAdded, Entry, RunStarted } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import type { IntendedRun } from '#core/model/intended-run';
import type { Plan, PlannedCase } from '#core/model/plan';
import type { Report } from '#core/model/report';
import type { Verdict } from '#core/model/result';
import type { AuditLog } from '#core/ports/audit-log';
import type { CreationLog } from '#core/ports/creation-log';
import type { Journal } from '#core/ports/journal';
import { type AfterPlan, type Drawing, runAfterPlan } from './after-plan.ts';
import { reportOf } from './conformance-suite.ts';
import { FailureLimit } from './failure-limit.ts';
import { gateway } from './gateway/gateway.ts';
import { judgeCase, unansweredStatements } from './judge/judge-case.ts';
import { observeCase } from './judge/observe-case.ts';
import { circumstancesOf, createJudgedCases, lastExecution, type ShowExecution, showExecution } from './judged-cases.ts';
import { findLeftRuns, type LeftRun } from './probe/find-left-runs.ts';
import { intendedRun, probeAndPlan, type RunInput } from './probe-and-plan.ts';
import type { WithoutSlot } from './runner/group-slot.ts';
import type { IsFailed } from './runner/kept-tests.ts';
import { runPlan } from './runner/run-plan.ts';
import { scrubEvidence, scrubObservation, scrubVerdict } from './scrub-judged.ts';
import type { Shortened } from './shrink/shorten-failures.ts';

/** What happens in a run, as it happens. */
export type ConformanceListener = {
  /** The plan is made; no case has started. */
  planned?(plan: Plan, facts: Facts): void;
  /** Other runs have objects on the target. Without this, nothing looks for them. */
  leftRuns?(runs: readonly LeftRun[]): void;
  /** The API groups of the run have names of its own, because there is no free slot. */
  withoutSlot?(reason: WithoutSlot): void;
  started?(planned: PlannedCase): void;
  /** `drawing`: the case is a sequence that was drawn as the run needed it. */
  ended?(planned: PlannedCase, verdicts: readonly Verdict[], entries: readonly Entry[], drawing?: Drawing): void;
  /** A failing drawn sequence was sent again, in shorter forms. */
  shortened?(shortened: Shortened): void;
};

/** Everything that a run is given: the suite, the target, the options, and an adapter for each port. */
export type ConformanceRun = RunInput & {
  /** Aborted to interrupt the run: no further case starts, and all objects of the run are still removed. */
  readonly signal: AbortSignal;
  /** Gets the evidence. Without it, no evidence is saved. */
  readonly journal?: Journal;
  /** Gets the objects of the run, each before it may exist. Without it, nothing records them. */
  readonly creationLog?: CreationLog | undefined;
  /** The audit log of the target, where its operator named one. */
  readonly auditLog?: AuditLog | undefined;
  /**
   * Called with what the run is about to do, before anything is written to the target. To stop the run, it throws; nothing was
   * written then.
   */
  readonly approve?: ((intended: IntendedRun) => Promise<void>) | undefined;
  /** Returns the longest time that the run may take, from what it is about to do. Without it, there is no limit. */
  readonly deadlineSeconds?: ((intended: IntendedRun) => number) | undefined;
  /** Leaves out evidence and durations. The self-test sets it, because it compares only results. */
  readonly verdictsOnly?: boolean;
  readonly listener?: ConformanceListener;
  /** The number of requirements that fail the run after which it ends early. Without it, there is no limit. */
  readonly bail?: number | undefined;
  /** Leaves the objects of failed tests on the target. */
  readonly keepFailed?: boolean | undefined;
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
  const { suite, options, clock, journal = noJournal, listener = {}, scrub = (text) => text } = input;
  const client = gateway(input.client, input.run, clock, options);
  const startedAt = clock.now();
  const head = headOf(input);
  journal.write(head);

  const { facts, plan, responseMs } = await probeAndPlan(input, startedAt, (entry) => journal.write(entry));
  // Who may use only some namespaces may not see what is in others.
  if (listener.leftRuns !== undefined && options.namespaces === undefined) {
    const probing = { clock, timeoutMs: options.requestTimeoutSeconds * 1000, startedAt, server: input.target.server };
    listener.leftRuns(await findLeftRuns(facts, input.run, new ProbeClient(client, (exchange) => journal.write(exchange), probing)));
  }
  const intended = () => intendedRun(input, { facts, plan, responseMs });
  if (input.approve !== undefined) await input.approve(intended());
  const deadlineSeconds = input.deadlineSeconds?.(intended());
  listener.planned?.(plan, facts);

  const circumstances = circumstancesOf(head, facts, suite.errata);
  const show: ShowExecution = (of, execution) => showExecution(of, scrubEvidence(execution, scrub));
  const judgedCases = createJudgedCases(circumstances, input.verdictsOnly === true ? undefined : show);
  const { concurrency, historyWindowSeconds, historyKeptSeconds } = options;
  const { run, auditLog, creationLog, signal } = input;
  const history = { historyWindowSeconds, historyKeptSeconds };
  const elapsed = () => Math.round(clock.now() - startedAt);
  const add = (planned: PlannedCase, entries: readonly Entry[], as: { drawnAt?: number; added?: CaseAdded } = {}): readonly Verdict[] => {
    const judged = judgedCases.judge(planned, entries);
    const verdicts = judged.verdicts.map((verdict) => scrubVerdict(verdict, scrub));
    judgedCases.add(
      { ...judged, ...(input.verdictsOnly === true ? { seconds: 0 } : {}), verdicts, ...definedFields({ added: as.added }) },
      observeCase(planned.case, lastExecution(entries)).map((each) => scrubObservation(each, scrub)),
      as.drawnAt,
    );
    return verdicts;
  };
  const isUnanswered = ({ case: c }: PlannedCase, entries: readonly Entry[]): boolean =>
    // One case is enough to show what a statement comes to.
    unansweredStatements(c, entries, circumstances).some((statement) => !judgedCases.failed.has(statement));
  const isFailed: IsFailed = (planned, entries) => limit.isFailure(planned, judgeCase(planned.case, entries, circumstances));
  const limit = new FailureLimit(input.bail, { statements: suite.statements, head, release: options.release ?? facts.release });
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
    ended: (planned, verdicts, entries, drawing) => {
      limit.note(planned, verdicts);
      listener.ended?.(planned, verdicts, entries, drawing);
    },
    addFurther: (planned, entries, fields) => {
      const added: CaseAdded = { e: 'added', ...fields, at: elapsed() };
      journal.write(added);
      add(planned, entries, { added });
    },
  };
  const outcome = await runPlan(
    plan,
    {
      client,
      looks: client.looks,
      clock,
      journal,
      pace: input.pace,
      namespacesAtATime: input.namespacesAtATime,
      objectsAtATime: input.objectsAtATime,
      creationLog,
      facts,
      run,
      concurrency,
      requestTimeoutMs: options.requestTimeoutSeconds * 1000,
      auditLog,
      namespaces: options.namespaces,
      ...history,
      startedAt,
      deadlineSeconds,
      signal,
      stopped: limit.reached,
    },
    {
      started: (planned) => listener.started?.(planned),
      withoutSlot: (reason) => listener.withoutSlot?.(reason),
      isUnanswered,
      ...(input.keepFailed === true ? { isFailed } : {}),
      ended: (planned, entries) => {
        const verdicts = add(planned, entries);
        limit.note(planned, verdicts);
        if (verdicts.some(({ status }) => status === 'failed')) failures.push({ planned, verdicts });
        listener.ended?.(planned, verdicts, entries);
      },
      after: (runFurther) => runAfterPlan(after, runFurther, failures),
    },
  );
  const at = elapsed();
  journal.write({
    e: 'finished',
    at,
    interrupted: outcome.interrupted,
    ...definedFields({ endedEarly: outcome.endedEarly }),
    left: outcome.left,
    ...(outcome.kept.length === 0 ? {} : { kept: outcome.kept }),
    done: outcome.done,
  });

  return reportOf(suite, { head, facts, plan, judgedCases, ...outcome, seconds: at / 1000 });
}

function headOf({ suite, clock, run, target, options, invocation }: ConformanceRun): RunStarted {
  const tool = `apiconform ${suite.version}`;
  return { e: 'run', schemaVersion: 1, tool, started: clock.date(), run, target, options, ...definedFields({ invocation }) };
}
