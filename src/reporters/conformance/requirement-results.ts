import type { Report, ReportedResult, StatementReport, Status } from '#core/model/report';
import type { Finding } from '#core/model/result';
import { groupBy } from '../group-by.ts';
import { plural } from '../plural.ts';
import { breaksGate, gates } from './gate.ts';
import { shortestFirst } from './shortest-first.ts';
import { statementLookup } from './statement-lookup.ts';

/**
 * What all results of one requirement for one type come to. Formats that have one line for each test use these, not single
 * results: which cases and drawn sequences there are differs between runs, and requirements and types do not.
 */
export type RequirementResult = {
  readonly statement: StatementReport;
  readonly subject: string;
  readonly outcome: RequirementOutcome;
  /** The status that decides the outcome. */
  readonly status: Status;
  /** The results that decide the outcome, first the one to look at. */
  readonly deciding: readonly [ReportedResult, ...ReportedResult[]];
  /** The number of all results. */
  readonly results: number;
  /** The time of the cases that no earlier requirement has, so that the sum counts each case once. */
  readonly seconds: number;
};

/**
 * Whether a requirement fails the run, was not judged because of an error or too little evidence, does not count (a recommendation
 * that failed, an allowed deviation, not tested), or passed. A run without `failed` and `error` ends with exit code 0.
 */
export type RequirementOutcome = 'failed' | 'error' | 'skipped' | 'passed';

const mostFindings = 10;

/** Returns what each requirement comes to for each type, in the order of the results. */
export function requirementResults(report: Report): readonly RequirementResult[] {
  const statementOf = statementLookup(report);
  const order = shortestFirst(report);
  const counted = new Set<string>();
  return groupBy(report.results, ({ statement, subject }) => JSON.stringify([statement, subject])).flatMap(([, results]) => {
    const rank = Math.min(...results.map((result) => rankOf(result, report)));
    const [first, ...others] = results.filter((result) => rankOf(result, report) === rank).sort(order);
    if (first === undefined) return [];
    return {
      statement: statementOf(first.statement),
      subject: first.subject,
      outcome: outcomeOf(first, report),
      status: first.status,
      deciding: [first, ...others],
      results: results.length,
      seconds: secondsOf(results, counted),
    } as const;
  });
}

/** The worst comes first; among what does not count, what was seen comes before what was not tested. */
function rankOf(result: ReportedResult, report: Report): number {
  const outcome = outcomeOf(result, report);
  if (outcome === 'failed') return 0;
  if (outcome === 'error') return result.status === 'error' ? 1 : 2;
  return 3 + (['error', 'failed', 'inconclusive', 'deviation', 'known-failure', 'passed', 'skipped'] as const).indexOf(result.status);
}

function outcomeOf(result: ReportedResult, report: Report): RequirementOutcome {
  if (breaksGate(result, report)) return 'failed';
  if (result.status === 'error' || (result.status === 'inconclusive' && gates(result, report))) return 'error';
  return result.status === 'passed' ? 'passed' : 'skipped';
}

/** Results of one case share its time, which is counted once. */
function secondsOf(results: readonly ReportedResult[], counted: Set<string>): number {
  const own = results.filter((result) => {
    const key = JSON.stringify([result.case, result.subject]);
    const isNew = !counted.has(key);
    counted.add(key);
    return isNew;
  });
  return own.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Returns what happened in one line: the first finding of the first deciding result, or its reason. */
export function messageOf({ deciding: [first], status, results, deciding }: RequirementResult): string {
  const seen = [first.reason, first.findings[0]?.message].filter((text) => text !== undefined);
  const [message = status] = status === 'failed' ? seen.reverse() : seen;
  return deciding.length > 1 ? `${message} (${deciding.length} of ${plural(results, 'result')})` : message;
}

/** Returns what to know of a requirement that did not pass: its text, its place, what was found, and how to run it again. */
export function detailLines({ statement, deciding: [first, ...others], status }: RequirementResult): readonly string[] {
  return [
    `${statement.level}: ${statement.text}`,
    ...(statement.section === '' ? [] : [`Section: ${statement.section} (${statement.where})`]),
    `Test: ${first.case}@${first.subject}: ${first.about}`,
    ...(first.reason === undefined ? [] : [`${status}: ${first.reason}`]),
    ...first.findings.slice(0, mostFindings).flatMap(findingLines),
    ...(others.length === 0
      ? []
      : [`The same in ${plural(others.length, 'more test')}, such as ${others[0]?.case}@${others[0]?.subject}.`]),
    `Run again: ${first.rerun}`,
  ];
}

function findingLines({ message, expected, actual }: Finding): readonly string[] {
  return [
    `- ${message}`,
    ...(expected === undefined ? [] : [`  expected: ${expected}`]),
    ...(actual === undefined ? [] : [`  actual:   ${actual}`]),
  ];
}
