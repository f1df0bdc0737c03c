import type { Report, ReportedResult, StatementReport } from '#core/model/report';
import type { Finding } from '#core/model/result';
import { groupBy } from '../group-by.ts';
import { type JunitCase, junitBuilder, junitText } from '../junit-builder.ts';
import { breaksGate } from './gate.ts';
import type { Reporter } from './reporter.ts';
import { shorterText } from './shortest-first.ts';
import { statementLookup } from './statement-lookup.ts';

const longestMessage = 500;
const mostFindings = 10;

/**
 * JUnit for CI systems: a suite for each area, a test case for each result, and a suite `run` that shows whether the run is complete, so
 * that an incomplete run is never green. JUnit has four outcomes: a result that fails the run is a failure; an inconclusive result or a
 * tool error is an error; a failed recommendation that does not fail the run is skipped, with its text as output; an allowed deviation
 * passes, with a property that names its erratum.
 */
export const junit: Reporter = {
  name: 'junit',
  files: ['junit.xml'],
  render: (report) => [{ path: 'junit.xml', text: `${document(report)}\n` }],
};

function document(report: Report): string {
  const builder = junitBuilder().name('apiconform');
  const timestamp = timestampOf(report.run.started);
  const statementOf = statementLookup(report);

  const runSuite = builder.testSuite().name('run').timestamp(timestamp).time(0);
  runSuite.property('server', junitText(report.target.server));
  if (report.target.release !== undefined) runSuite.property('release', junitText(report.target.release));
  runSuite.property('verdict', report.verdict.conformance);
  const completed = runSuite.testCase().className('run').name('run completed').time(0).standardOutput(junitText(report.verdict.because));
  if (report.run.interrupted || report.verdict.conformance === 'incomplete')
    completed.error(junitText(report.verdict.because, longestMessage), 'incomplete');

  for (const { problem, where } of report.waivers ?? []) {
    if (problem === undefined) continue;
    runSuite
      .testCase()
      .className('waivers')
      .name(junitText(`${problem.message} (${where})`, longestMessage))
      .time(0)
      .failure(junitText(problem.message, longestMessage), problem.is);
  }

  const areas = groupBy(report.results, (result) => statementOf(result.statement).area);
  for (const [area, results] of [...areas].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const suite = builder.testSuite().name(junitText(area)).timestamp(timestamp).time(secondsOf(results));
    for (const result of results) addResult(suite.testCase(), result, statementOf(result.statement), report);
  }
  return builder.build();
}

/** Returns the time of a suite. Results of one case share its time, which is counted once. */
function secondsOf(results: readonly ReportedResult[]): number {
  const cases = new Map(results.map((result) => [JSON.stringify([result.case, result.subject]), result.seconds]));
  return Math.round([...cases.values()].reduce((sum, seconds) => sum + seconds, 0) * 1000) / 1000;
}

function addResult(testCase: JunitCase, result: ReportedResult, statement: StatementReport, report: Report): void {
  testCase
    .className(junitText(statement.area))
    .name(junitText(`${result.statement} [${result.case}@${result.subject}]`))
    .time(result.seconds)
    .property('status', result.status)
    .property('level', result.level)
    .standardOutput(outputOf(result, report));
  if (result.shorter !== undefined) testCase.property('shorter', junitText(result.shorter));
  if (result.erratum !== undefined) testCase.property('erratum', junitText(result.erratum));
  if (breaksGate(result, report)) {
    testCase.failure(messageOf(result), `${result.level} ${result.status}`).stacktrace(failureText(result, statement));
    return;
  }
  if (result.status === 'inconclusive' || result.status === 'error')
    testCase.error(messageOf(result), result.status, failureText(result, statement));
  else if (result.status === 'failed' || result.status === 'skipped' || result.status === 'known-failure') testCase.skipped();
}

function outputOf(result: ReportedResult, report: Report): string {
  const lines = [result.about, ...[shorterText(result) ?? []].flat()];
  if (result.reason !== undefined) lines.push(`${result.status}: ${result.reason}`);
  if (result.status === 'failed' && !breaksGate(result, report)) {
    lines.push(`Failed, but a ${result.level} does not fail the run${result.level === 'SHOULD' ? ' without --fail-on should' : ''}.`);
  }
  const isFailureText = breaksGate(result, report) || result.status === 'inconclusive' || result.status === 'error';
  if (result.status !== 'passed' && !isFailureText)
    lines.push(...result.findings.slice(0, mostFindings).flatMap(findingLines), `Run again: ${result.rerun}`);
  return junitText(lines.join('\n'));
}

function failureText(result: ReportedResult, statement: StatementReport): string {
  return junitText(
    [
      `${result.level}: ${statement.text}`,
      `Section: ${statement.section} (${statement.where})`,
      ...(result.reason === undefined ? [] : [result.reason]),
      ...result.findings.slice(0, mostFindings).flatMap(findingLines),
      `Run again: ${result.rerun}`,
    ].join('\n'),
  );
}

function findingLines({ message, expected, actual }: Finding): readonly string[] {
  return [
    `- ${message}`,
    ...(expected === undefined ? [] : [`  expected: ${expected}`]),
    ...(actual === undefined ? [] : [`  actual:   ${actual}`]),
  ];
}

function messageOf(result: ReportedResult): string {
  return junitText(result.findings[0]?.message ?? result.reason ?? result.status, longestMessage);
}

/** Formats a time for JUnit, whose timestamps are in UTC without a zone. */
function timestampOf(started: string): string {
  const milliseconds = Date.parse(started);
  return Number.isNaN(milliseconds) ? '1970-01-01T00:00:00' : new Date(milliseconds).toISOString().slice(0, 19);
}
