import type { NotTested, Observation, Report, ReportedResult, ReportedWaiver, StatementReport } from '#core/model/report';
import type { Finding } from '#core/model/result';
import { statusOrder } from '#core/model/result';
import { byteLength } from '../byte-length.ts';
import { breaksGate } from '../gate.ts';
import { groupBy } from '../group-by.ts';
import { markdownCode } from '../markdown-code.ts';
import { markdownText } from '../markdown-text.ts';
import { plural } from '../plural.ts';
import type { Reporter } from './reporter.ts';
import { statementLookup } from './statement-lookup.ts';
import { statusWords } from './status-words.ts';

/** Comments and summaries of forges are cut or refused beyond 64 KiB; all parts together stay below. */
const budget = {
  notKept: 28_000,
  notJudged: 10_000,
  recommendations: 8_000,
  deviations: 6_000,
  skipped: 4_000,
  left: 2_000,
  observed: 4_000,
};
const resultsOfStatement = 3;
const findingsOfResult = 2;
const areasOfReason = 5;

/** A summary in Markdown: the verdict first, then what is not kept and how to see it again. */
export const markdown: Reporter = {
  name: 'markdown',
  files: ['summary.md'],
  render: (report) => [{ path: 'summary.md', text: `${document(report).join('\n\n')}\n` }],
};

const document = (report: Report): readonly string[] => {
  const { results } = report;
  const notKept = results.filter((result) => breaksGate(result, report));
  const advice = results.filter((result) => result.status === 'failed' && !breaksGate(result, report));
  const notJudged = results.filter(({ status }) => status === 'inconclusive' || status === 'error');
  const set = results.filter(
    (result) => (result.status === 'deviation' || result.status === 'known-failure') && !breaksGate(result, report),
  );
  const byStatement = statementBlocks(report);
  return [
    ...headOf(report),
    ...section('Waivers that do not hold', (report.waivers ?? []).flatMap(waiverLine), budget.left, 'waiver'),
    ...section('Not kept', byStatement(notKept), budget.notKept, 'statement'),
    ...section('Not judged', byStatement(notJudged), budget.notJudged, 'statement'),
    ...section('Not kept, and not required', byStatement(advice), budget.recommendations, 'statement'),
    ...section('Deviations and known failures', deviationBlocks(set, report), budget.deviations, 'group'),
    ...section('Skipped', (report.notTested ?? []).map(notTestedLine), budget.skipped, 'reason'),
    ...section('Observed, and never judged', report.observations.map(observationLine), budget.observed, 'observation'),
    ...section(
      'Left behind',
      report.run.left.map((path) => `- ${markdownCode(path, 200)}`),
      budget.left,
      'object',
    ),
  ];
};

const headOf = (report: Report): readonly string[] => {
  const { target, run, verdict, summary } = report;
  const release = target.release === undefined ? '' : `, release ${markdownCode(target.release, 80)}`;
  const rows = statusOrder.filter((status) => summary[status] > 0).map((status) => `| ${statusWords[status]} | ${summary[status]} |`);
  return [
    `**${verdict.conformance.charAt(0).toUpperCase()}${verdict.conformance.slice(1)}.** ${markdownText(verdict.because, 1000)}`,
    `Server ${markdownCode(target.server, 200)}${release}; run ${markdownCode(run.id, 80)} of ${markdownText(run.started, 40)}; ` +
      `${plural(run.requests, 'request')} in ${run.seconds.toFixed(1)} s; apiconform ${markdownText(report.tool.version, 40)}${run.interrupted ? '; **interrupted**' : ''}.`,
    ['| Result | Count |', '|---|---:|', ...rows, `| all | ${summary.total} |`].join('\n'),
  ];
};

/** As many blocks as fit; those that do not are counted. */
const section = (title: string, blocks: readonly string[], limit: number, noun: string): readonly string[] => {
  if (blocks.length === 0) return [];
  const shown: string[] = [];
  let size = 0;
  for (const block of blocks) {
    size += byteLength(block) + 2;
    if (size > limit) break;
    shown.push(block);
  }
  const left = blocks.length - shown.length;
  const joined = shown.every((block) => block.startsWith('- ')) ? [shown.join('\n')].filter((text) => text !== '') : shown;
  return [`## ${title}`, ...joined, ...(left > 0 ? [`*${plural(left, noun)} more: see the whole report.*`] : [])];
};

const statementBlocks = (report: Report): ((results: readonly ReportedResult[]) => readonly string[]) => {
  const statementOf = statementLookup(report);
  return (results) => groupBy(results, ({ statement }) => statement).map(([id, own]) => statementBlock(statementOf(id), own));
};

const statementBlock = (statement: StatementReport, results: readonly ReportedResult[]): string => {
  const left = results.length - resultsOfStatement;
  const rerun = results[0]?.rerun;
  return [
    `### ${statement.level} ${markdownCode(statement.id, 200)}`,
    '',
    `> ${markdownText(statement.text, 400)}`,
    '',
    ...(statement.section === '' ? [] : [`${markdownText(statement.section, 200)} (${markdownCode(statement.where, 200)})`, '']),
    ...results.slice(0, resultsOfStatement).flatMap(resultLines),
    ...(left > 0 ? [`- and in ${plural(left, 'more case')}`] : []),
    ...(rerun === undefined ? [] : ['', `Run again: ${markdownCode(rerun, 400)}`]),
  ].join('\n');
};

const resultLines = (result: ReportedResult): readonly string[] => [
  `- ${markdownCode(`${result.case}@${result.subject}`, 200)}: ${markdownText(result.reason ?? result.about, 300)}`,
  ...result.findings.slice(0, findingsOfResult).flatMap(findingLines),
];

const findingLines = ({ message, expected, actual }: Finding): readonly string[] => [
  `  - ${markdownText(message, 400)}`,
  ...(expected === undefined ? [] : [`    - expected ${markdownCode(expected, 300)}`]),
  ...(actual === undefined ? [] : [`    - actual ${markdownCode(actual, 300)}`]),
];

const deviationBlocks = (results: readonly ReportedResult[], report: Report): readonly string[] => {
  const texts = new Map(report.errata.map(({ id, text }) => [id, text]));
  return groupBy(results, ({ erratum, reason }) => erratum ?? reason ?? '').map(([key, own]) => {
    const text = texts.get(key);
    const statements = [...new Set(own.map(({ statement }) => statement))];
    const named = statements.slice(0, 5).map((id) => markdownCode(id, 200));
    const more = statements.length > named.length ? ` and ${statements.length - named.length} more` : '';
    const head =
      text === undefined ? markdownText(key === '' ? 'Known failure.' : key, 300) : `${markdownCode(key, 100)}: ${markdownText(text, 400)}`;
    return `- ${head} ${plural(own.length, 'result')} of ${named.join(', ')}${more}.`;
  });
};

const waiverLine = ({ problem, where }: ReportedWaiver): readonly string[] =>
  problem === undefined ? [] : [`- ${markdownText(problem.message, 400)} ${markdownCode(where, 200)}`];

const observationLine = ({ text, seen }: Observation): string => `- ${markdownText(text, 200)} ${markdownCode(seen, 200)}`;

const notTestedLine = ({ reason, results, areas, statements }: NotTested): string => {
  const named = areas.slice(0, areasOfReason).map((area) => markdownCode(area, 80));
  const more = areas.length > named.length ? ` and ${areas.length - named.length} more` : '';
  const nowhere = statements.length === 0 ? '' : `; ${plural(statements.length, 'statement')} not tested at all`;
  return `- ${results} × ${markdownText(reason, 300)}: ${named.join(', ')}${more}${nowhere}`;
};
