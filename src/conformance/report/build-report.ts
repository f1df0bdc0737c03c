import { parseRelease } from '#core/codecs/release';
import { definedFields } from '#core/json/defined-fields';
import type { Case } from '#core/model/case';
import type { CommandWord } from '#core/model/command-word';
import type { Erratum } from '#core/model/erratum';
import type { RunStarted } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import type { LeftOut, SkippedCase } from '#core/model/plan';
import type { Coverage, EvidenceLine, Observation, Report, ReportedResult, StatementReport, Summary } from '#core/model/report';
import type { Status, Verdict } from '#core/model/result';
import type { Statement } from '#core/model/statement';
import type { Unverifiable } from '#core/model/tables/form';
import { acceptResults } from './accept-results.ts';
import { breadthIn } from './breadth.ts';
import { causesOf } from './causes.ts';
import { conformanceOf } from './conformance.ts';
import { cutText } from './cut-text.ts';
import { fitEvidence } from './fit-evidence.ts';
import type { JudgedCase } from './judged-case.ts';
import { mergeObservations } from './merge-observations.ts';
import { mergeVerdicts } from './merge-verdicts.ts';
import { modelCoverageOf } from './model-coverage.ts';
import { notTestedOf } from './not-tested.ts';
import { sequencesOf, withShorter } from './reported-sequences.ts';
import { sequencesFileOf } from './rerun-flags.ts';
import { rerunLine } from './rerun-line.ts';

const longestReason = 4096;

/** The input of a report. */
export type ReportInput = {
  readonly head: RunStarted;
  /** Undefined where the target could not be probed. */
  readonly facts?: Facts;
  /** The whole catalogue, what cannot be judged and what binds clients included. */
  readonly statements: readonly Statement[];
  readonly errata: readonly Erratum[];
  /** Every execution of every case that was run. */
  readonly cases: readonly JudgedCase[];
  readonly skipped: readonly SkippedCase[];
  readonly requests: number;
  readonly seconds: number;
  readonly interrupted: boolean;
  readonly endedEarly?: string | undefined;
  readonly left: readonly string[];
  readonly kept?: Report['run']['kept'];
  readonly done?: Report['run']['done'];
  /** Set where the run did not end: its process was killed. */
  readonly unfinished?: true | undefined;
  /** What the cases that ran have shown, repetitions included. */
  readonly observations: readonly Observation[];
  /** How much the suite covers. */
  readonly coverage?: Coverage;
  /** How many sequences were drawn as the run needed them. */
  readonly drawn?: Report['drawn'];
  /** What these tested of the model. */
  readonly model?: Report['model'];
  /** The version of this tool. */
  readonly version: string;
  /** The flags that select the same target and options again, for the re-run lines. Never a credential. */
  readonly rerunFlags?: readonly CommandWord[];
};

/**
 * The report: the last stage. Takes verdicts, observations and evidence, returns the data that all reporters read; no files.
 *
 * Returns the report of a run: one result for each statement × case × subject, repetitions merged, sorted by these three;
 * statements in the order of the catalogue. Equal input gives an equal report. A check whose statement is not in the
 * catalogue becomes an `error` of level MUST, so that it is not lost.
 */
export function buildReport(input: ReportInput): Report {
  const { head } = input;
  const statements = input.statements.map(statementReport);
  const release = input.facts?.release;
  const { waivers: given = [], subjects: _, given: __, durations: ___, ...options } = head.options;
  const sequences = sequencesOf(input.cases);
  const { results, waivers } = acceptResults(withShorter(resultsOf(input), sequences), {
    waivers: given,
    today: head.started.slice(0, 10),
    release: parseRelease(options.release ?? release ?? ''),
    statements: input.statements.map(({ id }) => id),
    isWhole:
      !input.interrupted &&
      options.shard === undefined &&
      options.only.length === 0 &&
      options.skip.length === 0 &&
      options.level === 'may',
    strict: options.strict,
  });
  return {
    schemaVersion: 1,
    tool: { name: 'apiconform', version: input.version },
    target: {
      server: head.target.server,
      source: head.target.source,
      ...definedFields({ release, facts: input.facts }),
    },
    run: {
      id: head.run,
      started: head.started,
      seconds: input.seconds,
      interrupted: input.interrupted,
      ...definedFields({ endedEarly: input.endedEarly }),
      requests: input.requests,
      options,
      left: input.left,
      ...(input.kept === undefined || input.kept.length === 0 ? {} : { kept: input.kept }),
      ...definedFields({ done: input.done }),
      ...definedFields({ unfinished: input.unfinished }),
    },
    verdict: conformanceOf(results, statements, {
      ...options,
      ...definedFields({ endedEarly: input.endedEarly, unfinished: input.unfinished }),
      interrupted: input.interrupted,
      waivers,
      leftOut: leftOutOf(input.skipped),
    }),
    summary: summaryOf(results),
    statements,
    results,
    causes: causesOf(results, breadthIn(input.cases)),
    errata: input.errata.map(({ id, text, releases, seenOn }) => ({
      id,
      text,
      results: results.filter((result) => result.erratum === id).length,
      releases,
      seenOn: seenOn.map(({ release }) => release),
    })),
    notTested: notTestedOf(results, statements),
    observations: mergeObservations(input.observations, input.skipped),
    ...definedFields({ drawn: input.drawn }),
    ...(sequences.length === 0 ? {} : { sequences }),
    ...(waivers.length === 0 ? {} : { waivers }),
    ...definedFields({
      coverage: input.coverage,
      model: modelCoverageOf(
        input.cases.filter(({ added }) => added === undefined),
        input.model,
      ),
    }),
  };
}

/** Returns the statements that the run left cases out for, with the reason of the first. */
function leftOutOf(skipped: readonly SkippedCase[]): ReadonlyMap<string, LeftOut> {
  const reasons = new Map<string, LeftOut>();
  for (const { case: of, leftOut } of skipped) {
    if (leftOut === undefined) continue;
    for (const statement of distinctStatements(of)) if (!reasons.has(statement)) reasons.set(statement, leftOut);
  }
  return reasons;
}

function statementReport(statement: Statement): StatementReport {
  return {
    id: statement.id,
    area: statement.area,
    level: statement.level,
    section: statement.section,
    text: statement.text,
    where: `${statement.where.file}:${statement.where.line}`,
    binds: statement.binds,
    ...(statement.form.name === 'unverifiable' ? { unverifiable: reasonsOf(statement.form) } : {}),
  };
}

function reasonsOf({ why, tried, instead }: Unverifiable): NonNullable<StatementReport['unverifiable']> {
  return {
    why,
    ...definedFields({ tried }),
    instead,
  };
}

/** Returns what selects a check: its statement, but for a drawn sequence and for what is judged beside it, the name of the case. */
function selecting(of: Case, statement: string): string {
  const isOwn = of.modelled === undefined && of.checks.some((check) => check.statement === statement);
  return isOwn ? statement : `${of.id}@${of.subject}`;
}

function resultsOf(input: ReportInput): readonly ReportedResult[] {
  const levels = new Map(input.statements.map(({ id, level }) => [id, level]));
  const finish = (of: Case, verdict: Verdict, seconds: number, evidence: readonly EvidenceLine[]): ReportedResult => {
    const level = levels.get(verdict.statement);
    const known: Verdict =
      level === undefined ? { ...verdict, status: 'error', reason: 'The catalogue has no statement with this id.' } : verdict;
    const { statement, status, reason, erratum, findings, seen } = known;
    return {
      statement,
      case: of.id,
      subject: of.subject,
      level: level ?? 'MUST',
      status,
      ...(reason === undefined ? {} : { reason: cutText(reason, longestReason) }),
      ...definedFields({ erratum }),
      findings,
      ...definedFields({ seen }),
      about: of.about,
      seconds,
      ...(evidence.length === 0 ? {} : { evidence }),
      rerun: rerunLine({ only: selecting(of, statement), level: level ?? 'MUST' }, [...(input.rerunFlags ?? []), ...sequencesFlag(of)]),
    };
  };
  const shorter = new Set(input.cases.flatMap(({ added }) => added?.shorter?.id ?? []));
  // Only the file has the steps of a shorter form.
  const sequencesFlag = ({ id }: Case): readonly CommandWord[] => (shorter.has(id) ? ['--sequences', sequencesFileOf(input.head)] : []);
  const ran = byCase(input.cases).flatMap((repetitions) => resultsOfCase(repetitions, finish));
  const skipped = input.skipped.flatMap(({ case: of, reason }) =>
    distinctStatements(of).map((statement) => finish(of, { statement, status: 'skipped', reason, findings: [] }, 0, [])),
  );
  return [...ran, ...skipped].sort(
    (one, other) => compare(one.statement, other.statement) || compare(one.case, other.case) || compare(one.subject, other.subject),
  );
}

type Finish = (of: Case, verdict: Verdict, seconds: number, evidence: readonly EvidenceLine[]) => ReportedResult;

function resultsOfCase(repetitions: readonly JudgedCase[], finish: Finish): readonly ReportedResult[] {
  const seconds = Math.round(repetitions.reduce((sum, repetition) => sum + repetition.seconds, 0) * 1000) / 1000;
  const statements = [...new Set(repetitions.flatMap(({ verdicts }) => verdicts.map(({ statement }) => statement)))];
  return statements.flatMap((statement) => {
    const judging = repetitions
      .map((repetition) => ({ repetition, verdicts: repetition.verdicts.filter((verdict) => verdict.statement === statement) }))
      .filter(({ verdicts }) => verdicts.length > 0);
    const { shownBy, ...verdict } = mergeVerdicts(judging.map(({ verdicts }) => verdicts));
    const shown = judging[shownBy];
    if (shown === undefined) return [];
    const { case: of } = shown.repetition;
    const decided = shown.verdicts.find(({ status }) => status === verdict.status)?.execution ?? 0;
    const steps = new Set(verdict.findings.flatMap(({ step }) => (step === undefined ? [] : [step])));
    const evidence = verdict.status === 'passed' ? [] : fitEvidence(shown.repetition.executions[decided] ?? [], steps);
    return [finish(of, verdict, seconds, evidence)];
  });
}

function byCase(cases: readonly JudgedCase[]): readonly (readonly JudgedCase[])[] {
  const groups = new Map<string, JudgedCase[]>();
  for (const judged of cases) {
    const key = JSON.stringify([judged.case.id, judged.case.subject]);
    groups.set(key, [...(groups.get(key) ?? []), judged]);
  }
  return [...groups.values()];
}

function distinctStatements(of: Case): readonly string[] {
  return [...new Set(of.checks.map(({ statement }) => statement))];
}

/** Compares by code units: the same in every locale. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function summaryOf(results: readonly ReportedResult[]): Summary {
  const count = (status: Status): number => results.filter((result) => result.status === status).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    deviation: count('deviation'),
    'known-failure': count('known-failure'),
    skipped: count('skipped'),
    inconclusive: count('inconclusive'),
    error: count('error'),
    total: results.length,
  };
}
