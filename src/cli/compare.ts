import type { ChangedResult, Comparison, Report } from '#core/model/report';
import { compareRuns } from '#library/compare-runs';
import { changesByKind, comparedStatusWord, comparisonSentence, kindWord } from '#reporters/conformance/change-words';
import { plural } from '#reporters/plural';
import { exitCodes } from './exit-codes.ts';
import { createPaint, plainText } from './terminal-text.ts';
import type { World } from './world.ts';

type CompareFlags = { readonly format: 'text' | 'json' | 'markdown' | 'html'; readonly failOn: 'must' | 'should' | 'unjudged' };

const mostShown = 50;

/** `apiconform compare`: prints what differs between two runs, and fails on what got worse. */
export async function compare(
  earlier: string,
  later: string,
  { format, failOn }: CompareFlags,
  { terminal, setExitCode }: World,
): Promise<void> {
  const report = compareRuns({ earlier, later });
  const { comparison } = report;
  for (const part of await textIn(format, report, terminal.color)) terminal.out(part);
  setExitCode(comparison.changes.some((change) => isRegression(change, failOn)) ? exitCodes.failed : exitCodes.passed);
}

/** A new failure that no waiver accepts is a regression; with `unjudged`, so is a requirement that was judged before and is not any more. */
function isRegression({ kind, level, is }: ChangedResult, failOn: CompareFlags['failOn']): boolean {
  const counts = level === 'MUST' || (level === 'SHOULD' && failOn !== 'must');
  return counts && ((kind === 'new-failure' && is === 'failed') || (failOn === 'unjudged' && kind === 'no-longer-judged'));
}

type ComparedReport = Report & { readonly comparison: Comparison };

async function textIn(format: CompareFlags['format'], report: ComparedReport, color: boolean): Promise<Iterable<string>> {
  switch (format) {
    case 'json':
      return [`${JSON.stringify(report.comparison, undefined, 2)}\n`];
    case 'markdown':
      return [(await import('#reporters/conformance/comparison-markdown')).comparisonMarkdown(report.comparison)];
    case 'html': {
      const { allReporters } = await import('#reporters/conformance/index');
      return (
        allReporters.filter(({ name }) => name === 'html').flatMap((reporter) => reporter.render(report).map(({ text }) => text))[0] ?? []
      );
    }
    case 'text':
      return [comparisonText(report.comparison, color)];
  }
}

function comparisonText(comparison: Comparison, color: boolean): string {
  const paint = createPaint(color);
  const { differs, slower = [], same } = comparison;
  return [
    ...differs.map(({ what, was, is }) => paint.faint(`${what}: ${plainText(was)} → ${plainText(is)}`)),
    ...changesByKind(comparison).flatMap(([kind, own]) => [
      '',
      `${(kind === 'new-failure' ? paint.bad : paint.strong)(kindWord(kind, own.length))}: ${own.length}`,
      ...own.slice(0, mostShown).flatMap(changeLines),
      ...(own.length > mostShown ? [`  and ${plural(own.length - mostShown, 'more change')}; --format json has all`] : []),
    ]),
    ...(slower.length === 0 ? [] : ['', 'slower:']),
    ...slower.map((one) => `  ${plainText(`${one.case}@${one.subject}`)}: ${one.was.toFixed(1)} s → ${one.is.toFixed(1)} s`),
    '',
    `${comparisonSentence(comparison)}; ${same} did not change (requirements on resource types)`,
    '',
  ].join('\n');
}

function changeLines({ statement, subject, level, was, is, message }: ChangedResult): readonly string[] {
  const change = was === is ? '' : ` (${comparedStatusWord(was)} → ${comparedStatusWord(is)})`;
  return [`  ${level} ${plainText(`${statement}@${subject}`)}${change}`, ...(message === undefined ? [] : [`    ${plainText(message)}`])];
}
