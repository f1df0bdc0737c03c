import { join } from 'node:path';
import type { Report } from '#core/model/report';
import { comparisonSentence } from '#reporters/conformance/change-words';
import { requirementCounts } from '#reporters/conformance/requirement-counts';
import { countText } from '#reporters/conformance/status-counts';
import { plural } from '#reporters/plural';
import { causeLines } from './cause-lines.ts';
import { createPaint, plainText } from './terminal-text.ts';

const mostShown = 20;

/** Returns the summary of a run for the terminal: the causes, the verdict, the counts and the path of the report. */
export function summaryOf(report: Report, directory: string, color: boolean): string {
  const paint = createPaint(color);
  const { verdict, run } = report;
  const good = verdict.conformance === 'conformant';
  return [
    '',
    ...causeLines(report, color),
    `${(good ? paint.good : paint.bad)(paint.strong(verdict.conformance))}: ${plainText(verdict.because)}`,
    ...compared(report),
    ...drawn(report),
    requirementCounts(report),
    `${plural(run.requests, 'request')}, ${run.seconds.toFixed(1)} s`,
    ...done(run),
    ...deviations(report),
    ...waivers(report).map(paint.bad),
    ...reasons(report),
    ...left(run).map(paint.warning),
    ...kept(report).map(paint.warning),
    `report: ${join(directory, 'report.html')}`,
    '',
  ].join('\n');
}

/** What differs from the earlier run that --baseline names. */
function compared({ comparison }: Report): readonly string[] {
  return comparison === undefined ? [] : [`compared with ${plainText(comparison.earlier.run)}: ${comparisonSentence(comparison)}`];
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

/** The objects that --keep-failed left, a line for each test. */
function kept({ run: { kept: tests = [] }, results }: Report): readonly string[] {
  if (tests.length === 0) return [];
  const number = tests.filter(({ test }) => !test.startsWith('fixture:')).length;
  const failed = new Set(results.filter(({ status }) => status === 'failed').map(({ case: of, subject }) => `${of}@${subject}`)).size;
  const which = failed > number ? `${number} of ${plural(failed, 'failed test')}` : plural(number, 'failed test');
  return [`kept on the server: the objects of ${which}`, ...tests.map(({ test, objects }) => `  ${plainText(test)}: ${keptText(objects)}`)];
}

const mostKeptPaths = 5;

/** Names a kept namespace in place of what is in it. */
function keptText(objects: readonly string[]): string {
  const namespaces = objects.filter((path) => /^\/api\/v1\/namespaces\/[^/]+$/.test(path));
  const outside = objects.filter((path) => !namespaces.some((namespace) => path.includes(`${namespace.slice('/api/v1'.length)}/`)));
  const more = outside.length > mostKeptPaths ? [`${outside.length - mostKeptPaths} more in the report`] : [];
  const inside = objects.length - outside.length;
  const shown = [...outside.slice(0, mostKeptPaths).map((path) => plainText(path)), ...more].join(', ');
  return inside === 0 ? shown : `${shown}, with ${plural(inside, 'object')} in it`;
}

/** The waivers that are expired, unused or match nothing: they fail the run. */
function waivers(report: Report): readonly string[] {
  return (report.waivers ?? []).flatMap(({ problem }) => (problem === undefined ? [] : [`${problem.is}: ${plainText(problem.message)}`]));
}

function deviations({ causes = [], run }: Report): readonly string[] {
  if (run.options.strict) return [];
  return causes
    .filter(({ status }) => status === 'deviation')
    .map(
      ({ erratum = '', statements, results }) =>
        `deviation ${plainText(erratum)}: ${countText({ requirements: statements.length, results: results.length })}`,
    );
}

/** The reasons of skipped tests, and how many statements have no other test. */
function reasons({ notTested = [] }: Report): readonly string[] {
  const lines = notTested.slice(0, mostShown).map(({ reason, results, statements }) => {
    return `${notTestedCount(statements.length, results)}: ${plainText(reason)}`;
  });
  const left = notTested.slice(mostShown);
  if (left.length === 0) return lines;
  const [requirements, results] = [
    new Set(left.flatMap(({ statements }) => statements)).size,
    left.reduce((sum, one) => sum + one.results, 0),
  ];
  return [...lines, `${notTestedCount(requirements, results)}: for ${left.length} more reasons in the report`];
}

/** Other tests may cover all requirements of what was skipped. */
function notTestedCount(requirements: number, results: number): string {
  return requirements === 0 ? `skipped [${plural(results, 'result')}]` : `not tested ${countText({ requirements, results })}`;
}
