import type { NotTested, Observation, Report, ReportedResult, ReportedWaiver, StatementReport } from '#core/model/report';
import type { Finding } from '#core/model/result';
import { statusOrder } from '#core/model/result';
import { groupBy } from '../group-by.ts';
import { markdownCode } from '../markdown-code.ts';
import { markdownSection } from '../markdown-section.ts';
import { markdownText } from '../markdown-text.ts';
import { plural } from '../plural.ts';
import { causeExtent } from './cause-extent.ts';
import { breaksGate } from './gate.ts';
import type { Reporter } from './reporter.ts';
import { shorterText, shortestFirst } from './shortest-first.ts';
import { statementLookup } from './statement-lookup.ts';
import { countText, statusCounts } from './status-counts.ts';
import { statusWords } from './status-words.ts';

/** Git hosting services truncate or reject comments above 64 KiB. All sections together stay below. */
const budget = {
  causes: 8_000,
  failed: 20_000,
  inconclusive: 10_000,
  recommendations: 8_000,
  deviations: 6_000,
  skipped: 4_000,
  left: 2_000,
  observed: 4_000,
};
const resultsOfStatement = 3;
const findingsOfResult = 2;
const areasOfReason = 5;

/** A summary in Markdown: the verdict, then the causes, and the failed requirements with a command to run them again. */
export const markdown: Reporter = {
  name: 'markdown',
  files: ['summary.md'],
  render: (report) => [{ path: 'summary.md', text: `${document(report).join('\n\n')}\n` }],
};

function document(report: Report): readonly string[] {
  const { results } = report;
  const failed = results.filter((result) => breaksGate(result, report));
  const recommendations = results.filter((result) => result.status === 'failed' && !breaksGate(result, report));
  const inconclusive = results.filter(({ status }) => status === 'inconclusive' || status === 'error');
  const deviations = results.filter(
    (result) => (result.status === 'deviation' || result.status === 'known-failure') && !breaksGate(result, report),
  );
  const byStatement = statementBlocks(report);
  return [
    ...headOf(report),
    ...markdownSection('Invalid waivers', (report.waivers ?? []).flatMap(waiverLine), budget.left, 'waiver'),
    ...markdownSection('Causes', causeLines(report), budget.causes, 'cause'),
    ...markdownSection('Failed', byStatement(failed), budget.failed, 'requirement'),
    ...markdownSection('Inconclusive', byStatement(inconclusive), budget.inconclusive, 'requirement'),
    ...markdownSection('Failed recommendations', byStatement(recommendations), budget.recommendations, 'requirement'),
    ...markdownSection('Deviations and known failures', deviationBlocks(deviations, report), budget.deviations, 'group'),
    ...markdownSection('Not tested', (report.notTested ?? []).map(notTestedLine), budget.skipped, 'reason'),
    ...markdownSection('Observations', report.observations.map(observationLine), budget.observed, 'observation'),
    ...markdownSection(
      report.run.unfinished === true ? 'Objects that may be left on the server' : 'Objects left on the server',
      report.run.left.map((path) => `- ${markdownCode(path, 200)}`),
      budget.left,
      'object',
    ),
    ...markdownSection('Objects of failed tests, kept on the server', (report.run.kept ?? []).map(keptLine), budget.left, 'test'),
  ];
}

function keptLine({ test, objects }: NonNullable<Report['run']['kept']>[number]): string {
  return `- ${markdownCode(test, 200)}: ${objects.map((path) => markdownCode(path, 200)).join(', ')}`;
}

function headOf(report: Report): readonly string[] {
  const { target, run, verdict } = report;
  const release = target.release === undefined ? '' : `, release ${markdownCode(target.release, 80)}`;
  const counts = new Map(statusCounts(report.results).map((count) => [count.status, count]));
  const rows = statusOrder.flatMap((status) => {
    const count = counts.get(status);
    return count === undefined
      ? []
      : [`| ${status === 'skipped' ? 'not tested' : statusWords[status]} | ${count.requirements} [${count.results}] |`];
  });
  const all = new Set(report.results.map(({ statement }) => statement)).size;
  return [
    `**${verdict.conformance.charAt(0).toUpperCase()}${verdict.conformance.slice(1)}.** ${markdownText(verdict.because, 1000)}`,
    `Server ${markdownCode(target.server, 200)}${release}; run ${markdownCode(run.id, 80)} of ${markdownText(run.started, 40)}; ` +
      `${plural(run.requests, 'request')} in ${run.seconds.toFixed(1)} s; apiconform ${markdownText(report.tool.version, 40)}${run.unfinished === true ? '; **did not end**' : run.interrupted ? '; **interrupted**' : ''}.`,
    ['| Outcome | Requirements [results] |', '|---|---:|', ...rows, `| all | ${all} [${report.results.length}] |`].join('\n'),
  ];
}

/** Each cause of what failed or could not be judged in one line. Deviations are a section of their own. */
function causeLines({ causes = [], results }: Report): readonly string[] {
  return causes
    .filter(({ status }) => status !== 'deviation')
    .map(
      (cause) =>
        `- ${cause.level} ${markdownCode(cause.statement, 200)} ${cause.status}: ${markdownText(cause.sentence, 500)} (${markdownText(causeExtent(cause, results), 400)})`,
    );
}

function statementBlocks(report: Report): (results: readonly ReportedResult[]) => readonly string[] {
  const statementOf = statementLookup(report);
  const order = shortestFirst(report);
  return (results) =>
    groupBy([...results].sort(order), ({ statement }) => statement).map(([id, own]) => statementBlock(statementOf(id), own));
}

function statementBlock(statement: StatementReport, results: readonly ReportedResult[]): string {
  const left = results.length - resultsOfStatement;
  const rerun = results[0]?.rerun;
  return [
    `### ${statement.level} ${markdownCode(statement.id, 200)}`,
    '',
    `> ${markdownText(statement.text, 400)}`,
    '',
    ...(statement.section === '' ? [] : [`${markdownText(statement.section, 200)} (${markdownCode(statement.where, 200)})`, '']),
    ...results.slice(0, resultsOfStatement).flatMap(resultLines),
    ...(left > 0 ? [`- and ${plural(left, 'more case')}`] : []),
    ...(rerun === undefined ? [] : ['', `Run again: ${markdownCode(rerun, 400)}`]),
  ].join('\n');
}

function resultLines(result: ReportedResult): readonly string[] {
  return [
    `- ${markdownCode(`${result.case}@${result.subject}`, 200)}: ${markdownText(result.reason ?? shorterText(result) ?? result.about, 300)}`,
    ...result.findings.slice(0, findingsOfResult).flatMap(findingLines),
  ];
}

function findingLines({ message, expected, actual }: Finding): readonly string[] {
  return [
    `  - ${markdownText(message, 400)}`,
    ...(expected === undefined ? [] : [`    - expected ${markdownCode(expected, 300)}`]),
    ...(actual === undefined ? [] : [`    - actual ${markdownCode(actual, 300)}`]),
  ];
}

function deviationBlocks(results: readonly ReportedResult[], report: Report): readonly string[] {
  const texts = new Map(report.errata.map(({ id, text }) => [id, text]));
  return groupBy(results, ({ erratum, reason }) => erratum ?? reason ?? '').map(([key, own]) => {
    const text = texts.get(key);
    const statements = [...new Set(own.map(({ statement }) => statement))];
    const named = statements.slice(0, 5).map((id) => markdownCode(id, 200));
    const more = statements.length > named.length ? ` and ${statements.length - named.length} more` : '';
    const head =
      text === undefined ? markdownText(key === '' ? 'Known failure.' : key, 300) : `${markdownCode(key, 100)}: ${markdownText(text, 400)}`;
    return `- ${head} ${countText({ requirements: statements.length, results: own.length })}: ${named.join(', ')}${more}.`;
  });
}

function waiverLine({ problem, where }: ReportedWaiver): readonly string[] {
  return problem === undefined ? [] : [`- ${markdownText(problem.message, 400)} ${markdownCode(where, 200)}`];
}

function observationLine({ text, seen }: Observation): string {
  return `- ${markdownText(text, 200)} ${markdownCode(seen, 200)}`;
}

function notTestedLine({ reason, results, areas, statements }: NotTested): string {
  const named = areas.slice(0, areasOfReason).map((area) => markdownCode(area, 80));
  const more = areas.length > named.length ? ` and ${areas.length - named.length} more` : '';
  return `- ${countText({ requirements: statements.length, results })}: ${markdownText(reason, 300)} (${named.join(', ')}${more})`;
}
