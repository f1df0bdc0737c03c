import { join } from 'node:path';
import type { Report, ReportedResult } from '#core/model/report';
import type { Status } from '#core/model/result';
import { shortestFirst } from '#reporters/conformance/shortest-first';
import { plural } from '#reporters/plural';
import { createPaint, plainText } from './terminal-text.ts';

const statuses: readonly Status[] = ['passed', 'failed', 'deviation', 'known-failure', 'inconclusive', 'error', 'skipped'];
const mostShown = 20;

/** Returns the summary of a run for the terminal: the problems, the verdict, the counts and the path of the report. */
export function summaryOf(report: Report, directory: string, color: boolean): string {
  const paint = createPaint(color);
  const { verdict, summary, run } = report;
  const counts = statuses.filter((status) => summary[status] > 0).map((status) => `${summary[status]} ${status}`);
  const good = verdict.conformance === 'conformant';
  return [
    '',
    ...problems(report, color),
    `${(good ? paint.good : paint.bad)(paint.strong(verdict.conformance))}: ${plainText(verdict.because)}`,
    ...drawn(report),
    `${counts.join(', ')} of ${summary.total} results, ${run.requests} requests, ${run.seconds.toFixed(1)} s`,
    ...done(run),
    ...errata(report),
    ...waivers(report).map(paint.bad),
    ...reasons(report),
    ...left(run).map(paint.warning),
    `report: ${join(directory, 'report.html')}`,
    '',
  ].join('\n');
}

/** What the run did to the server. */
function done({ done: of }: Report['run']): readonly string[] {
  if (of === undefined) return [];
  const requests = Object.entries(of.requests).map(([verb, count]) => `${count} ${verb}`);
  const objects = `${plural(of.created, 'object')}, ${of.namespaces} of them namespaces`;
  return [
    `requests by verb: ${requests.join(', ')}`,
    `The run created ${objects}, and removed ${of.removed}. At most ${of.mostAtOnce} existed at a time.`,
  ];
}

/** How many sequences were drawn, and what is not in the counts. */
function drawn({ drawn: of }: Report): readonly string[] {
  if (of === undefined) return [];
  return [`${plural(of.sequences, 'drawn sequence')}, ${of.failed} failed; ${of.notShown} results that say the same are not shown`];
}

/** The objects that are still on the server; of a run that did not end those that may be. */
function left({ left: paths, unfinished }: Report['run']): readonly string[] {
  if (paths.length === 0) return [];
  const shown = paths.slice(0, mostShown).map((path) => plainText(path));
  const more = paths.length > mostShown ? ` and ${paths.length - mostShown} more in the report` : '';
  return [`${unfinished === true ? 'may be left on the server' : 'not removed'}: ${shown.join(', ')}${more}`];
}

/** The results that are a problem. Those that could not be judged for one reason are shown as one. */
function problems(report: Report, color: boolean): readonly string[] {
  const paint = createPaint(color);
  const found = report.results.filter(({ status }) => ['failed', 'inconclusive', 'error'].includes(status));
  const shown = grouped([...found].sort(shortestFirst(report)));
  const lines = shown
    .slice(0, mostShown)
    .flatMap(([result, ...others]) => [
      `${paint.bad(result.status)} ${result.level} ${result.statement} on ${result.subject}${others.length === 0 ? '' : ` and ${others.length} more`}`,
      `  ${paint.faint(plainText(whyOf(result)))}`,
      `  ${paint.faint(result.rerun)}`,
    ]);
  return shown.length > mostShown
    ? [...lines, `and ${shown.length - mostShown} more in the report`, '']
    : [...lines, ...(shown.length === 0 ? [] : [''])];
}

type Group = readonly [ReportedResult, ...ReportedResult[]];

/** Groups what is inconclusive for one reason, and what is one failure of several drawn sequences. */
function grouped(results: readonly ReportedResult[]): readonly Group[] {
  const groups = new Map<string, [ReportedResult, ...ReportedResult[]]>();
  results.forEach((result, index) => {
    const { status, reason, statement, shorter = `${result.case}@${result.subject}` } = result;
    const isSequence = status === 'failed' && result.case.startsWith('drawn/');
    const alone = isSequence ? `${statement} ${shorter} ${result.findings[0]?.clause ?? ''}` : `${index}`;
    const key = status === 'inconclusive' && reason !== undefined ? reason.replace(/^precondition failed: /, '') : alone;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [result]);
    else group.push(result);
  });
  return [...groups.values()];
}

/** The first finding in one line. The values are added only where the message does not say what was expected. */
function whyOf(result: ReportedResult): string {
  const [finding] = result.findings;
  if (finding === undefined) return result.reason ?? '';
  if (/\bexpected\b/.test(finding.message)) return finding.message;
  const values = [
    ...(finding.expected === undefined ? [] : [`expected ${finding.expected}`]),
    ...(finding.actual === undefined ? [] : [`got ${finding.actual}`]),
  ];
  return values.length === 0 ? finding.message : `${finding.message.replace(/\.$/, '')}: ${values.join(', ')}`;
}

/** The waivers that are expired, unused or match nothing: they fail the run. */
function waivers(report: Report): readonly string[] {
  return (report.waivers ?? []).flatMap(({ problem }) => (problem === undefined ? [] : [`${problem.is}: ${plainText(problem.message)}`]));
}

function errata(report: Report): readonly string[] {
  return report.errata.filter(({ results }) => results > 0).map(({ id, results }) => `deviation ${id}: ${results}`);
}

/** The reasons of skipped tests, and how many statements have no other test. */
function reasons({ notTested = [] }: Report): readonly string[] {
  const lines = notTested.slice(0, mostShown).map(({ reason, results, statements }) => {
    const nowhere = statements.length === 0 ? '' : ` (${plural(statements.length, 'requirement')} not covered by any test)`;
    return `skipped ${results}: ${plainText(reason)}${nowhere}`;
  });
  const left = notTested.slice(mostShown);
  if (left.length === 0) return lines;
  return [...lines, `skipped ${left.reduce((sum, { results }) => sum + results, 0)}: for ${left.length} more reasons in the report`];
}
