import type { Erratum } from '#core/model/erratum';
import type { Entry, RunStarted } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import type { PlannedCase } from '#core/model/plan';
import type { EvidenceLine, Observation } from '#core/model/report';
import type { TimeSpan, Verdict } from '#core/model/result';
import { executionsOf } from './evidence/executions.ts';
import { servesHistory, timesOfWrites } from './evidence/serves-history.ts';
import { type JudgeInput, judgeWithVisits } from './judge/judge-case.ts';
import { DrawnResults } from './report/drawn-results.ts';
import { evidenceLines } from './report/evidence-lines.ts';
import type { JudgedCase } from './report/judged-case.ts';
import { withoutRunNames } from './report/without-run-names.ts';

/** The cases that are judged so far, and what they observed. */
export type JudgedCases = {
  readonly cases: readonly JudgedCase[];
  /** The sequences that were drawn as the run needed them. */
  readonly drawn: DrawnResults;
  readonly observations: readonly Observation[];
  /** The statements that failed. */
  readonly failed: ReadonlySet<string>;
  /** Whether a case has shown that the target keeps older versions. */
  servesHistory(): boolean;
  /** Whether a request of a case may have written something in this time. */
  isWrittenIn(span: TimeSpan): boolean;
  /** Judges a case, by default in the circumstances of the collection. */
  judge(planned: PlannedCase, entries: readonly Entry[], circumstances?: JudgeInput): JudgedCase;
  add(judged: JudgedCase, observations: readonly Observation[], drawnAt?: number): void;
};

/** Returns what the verdicts of a run depend on beside its evidence. */
export function circumstancesOf({ run, options }: RunStarted, facts: Facts, errata: readonly Erratum[]): JudgeInput {
  const { historyKeptSeconds, release, enabled } = options;
  return { facts, run, options: { historyKeptSeconds, release, enabled }, errata };
}

/** Returns what a report shows of one execution of a case. */
export type ShowExecution = (of: PlannedCase['case'], execution: readonly Entry[]) => readonly EvidenceLine[];

/** The lines are copies: a part of a text keeps the whole text, which may be long, in memory. */
export const showExecution: ShowExecution = (of, execution) => structuredClone(evidenceLines(of, execution));

/** Returns an empty collection of judged cases. Without `show`, they have no evidence. */
export function createJudgedCases(circumstances: JudgeInput, show: ShowExecution | undefined): JudgedCases {
  const cases: JudgedCase[] = [];
  const drawn = new DrawnResults();
  const observed: Observation[] = [];
  const failed = new Set<string>();
  const writes: TimeSpan[] = [];
  let hasHistory = false;
  return {
    cases,
    drawn,
    failed,
    servesHistory: () => hasHistory,
    isWrittenIn: ({ from, to }) => writes.some((write) => write.to >= from && write.from <= to),
    observations: observed,
    judge: (planned, entries, of = circumstances) => {
      hasHistory ||= servesHistory(entries);
      writes.push(...timesOfWrites(entries));
      const { verdicts, visits } = judgeWithVisits(planned.case, entries, of);
      const named = verdicts.map((verdict) => withoutRunNames(verdict, of.run));
      return { ...judgedCase(planned, named, entries, show), visits };
    },
    add: (judged, observations, drawnAt) => {
      if (drawnAt === undefined) cases.push(judged);
      else drawn.add(judged, drawnAt);
      for (const { statement, status } of judged.verdicts) if (status === 'failed') failed.add(statement);
      observed.push(...observations);
    },
  };
}

/** Returns a case with its verdicts. What a report shows of its evidence stays only where a verdict is not `passed`. */
export function judgedCase(
  planned: PlannedCase,
  verdicts: readonly Verdict[],
  entries: readonly Entry[],
  show: ShowExecution | undefined,
): JudgedCase {
  const [first, last] = [entries[0], entries.at(-1)];
  const seconds = first !== undefined && last !== undefined && 'at' in first && 'at' in last ? (last.at - first.at) / 1000 : 0;
  const isShown = show !== undefined && verdicts.some(({ status }) => status !== 'passed');
  const executions = isShown ? executionsOf(entries).map((execution) => show(planned.case, execution)) : [];
  return { key: planned.key, case: planned.case, verdicts, seconds, executions };
}

/** Returns the execution that observations come from, where a case was executed several times. */
export function lastExecution(entries: readonly Entry[]): readonly Entry[] {
  return executionsOf(entries).at(-1) ?? [];
}
