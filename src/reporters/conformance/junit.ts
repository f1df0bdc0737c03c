import type { TestCase } from 'junit-report-builder';
import type { Report, ReportedResult, StatementReport } from '#core/model/report';
import type { Finding } from '#core/model/result';
import { breaksGate } from '../gate.ts';
import { groupBy } from '../group-by.ts';
import { junitBuilder } from '../junit-builder.ts';
import { shortText } from '../short-text.ts';
import { visibleText } from '../visible-text.ts';
import type { Reporter } from './reporter.ts';
import { statementLookup } from './statement-lookup.ts';

const longestMessage = 500;
const longestText = 4000;
const mostFindings = 10;

/**
 * JUnit for build servers: a suite for each area, a case for each result, and one suite that says whether the
 * run is complete, so that a consumer never shows an incomplete run as green.
 *
 * JUnit knows four outcomes. A result that breaks the gate is a failure; one that could not be judged is an
 * error; a failed recommendation that does not gate is skipped with its reason, because a warning is none of
 * the four; a deviation that is allowed passes with a property that names its erratum.
 */
export const junit: Reporter = {
  name: 'junit',
  files: ['junit.xml'],
  render: (report) => [{ path: 'junit.xml', text: `${document(report)}\n` }],
};

const document = (report: Report): string => {
  const builder = junitBuilder().name('apiconform');
  const timestamp = timestampOf(report.run.started);
  const statementOf = statementLookup(report);

  const whole = builder.testSuite().name('run').timestamp(timestamp).time(0);
  whole.property('server', shown(report.target.server));
  if (report.target.release !== undefined) whole.property('release', shown(report.target.release));
  whole.property('verdict', report.verdict.conformance);
  const complete = whole.testCase().className('run').name('the run is complete').time(0).standardOutput(shown(report.verdict.because));
  if (report.run.interrupted || report.verdict.conformance === 'incomplete')
    complete.error(shown(report.verdict.because, longestMessage), 'incomplete');

  for (const { problem, where } of report.waivers ?? []) {
    if (problem === undefined) continue;
    whole
      .testCase()
      .className('waivers')
      .name(shown(`${problem.message} (${where})`, longestMessage))
      .time(0)
      .failure(shown(problem.message, longestMessage), problem.is);
  }

  const areas = groupBy(report.results, (result) => statementOf(result.statement).area);
  for (const [area, results] of [...areas].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const suite = builder.testSuite().name(shown(area)).timestamp(timestamp).time(secondsOf(results));
    for (const result of results) addResult(suite.testCase(), result, statementOf(result.statement), report);
  }
  return builder.build();
};

/** Results of one case share its time, which must be counted once. */
const secondsOf = (results: readonly ReportedResult[]): number => {
  const cases = new Map(results.map((result) => [JSON.stringify([result.case, result.subject]), result.seconds]));
  return Math.round([...cases.values()].reduce((sum, seconds) => sum + seconds, 0) * 1000) / 1000;
};

const addResult = (testCase: TestCase, result: ReportedResult, statement: StatementReport, report: Report): void => {
  testCase
    .className(shown(statement.area))
    .name(shown(`${result.statement} [${result.case}@${result.subject}]`))
    .time(result.seconds)
    .property('status', result.status)
    .property('level', result.level)
    .standardOutput(outputOf(result, report));
  if (result.erratum !== undefined) testCase.property('erratum', shown(result.erratum));
  if (breaksGate(result, report)) {
    testCase.failure(messageOf(result), `${result.level} ${result.status}`).stacktrace(failureText(result, statement));
    return;
  }
  if (result.status === 'inconclusive' || result.status === 'error')
    testCase.error(messageOf(result), result.status, failureText(result, statement));
  else if (result.status === 'failed' || result.status === 'skipped' || result.status === 'known-failure') testCase.skipped();
};

const outputOf = (result: ReportedResult, report: Report): string => {
  const lines = [result.about];
  if (result.reason !== undefined) lines.push(`${result.status}: ${result.reason}`);
  if (result.status === 'failed' && !breaksGate(result, report)) {
    lines.push(`Not kept, but a ${result.level} does not fail the run${result.level === 'SHOULD' ? ' unless it is asked to' : ''}.`);
  }
  const toldElsewhere = breaksGate(result, report) || result.status === 'inconclusive' || result.status === 'error';
  if (result.status !== 'passed' && !toldElsewhere)
    lines.push(...result.findings.slice(0, mostFindings).flatMap(findingLines), `Run again: ${result.rerun}`);
  return shown(lines.join('\n'));
};

const failureText = (result: ReportedResult, statement: StatementReport): string =>
  shown(
    [
      `${result.level}: ${statement.text}`,
      `Section: ${statement.section} (${statement.where})`,
      ...(result.reason === undefined ? [] : [result.reason]),
      ...result.findings.slice(0, mostFindings).flatMap(findingLines),
      `Run again: ${result.rerun}`,
    ].join('\n'),
  );

const findingLines = ({ message, expected, actual }: Finding): readonly string[] => [
  `- ${message}`,
  ...(expected === undefined ? [] : [`  expected: ${expected}`]),
  ...(actual === undefined ? [] : [`  actual:   ${actual}`]),
];

const messageOf = (result: ReportedResult): string => shown(result.findings[0]?.message ?? result.reason ?? result.status, longestMessage);

/** `]]>` would end the CDATA section that the text may stand in, and the library guards the first one only. */
const shown = (text: string, limit = longestText): string => visibleText(shortText(text, limit)).replaceAll(']]>', ']]\\u{3e}');

/** JUnit's timestamps are in UTC and have no zone. */
const timestampOf = (started: string): string => {
  const milliseconds = Date.parse(started);
  return Number.isNaN(milliseconds) ? '1970-01-01T00:00:00' : new Date(milliseconds).toISOString().slice(0, 19);
};
