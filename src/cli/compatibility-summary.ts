import { releaseText } from '#core/codecs/release';
import type { CompatibilityReport, ReportedFinding } from '#core/model/compatibility-report';
import { changelogCounts, changelogLine, changelogSections } from '#reporters/compatibility/changelog-lines';
import { findingLines } from '#reporters/compatibility/finding-lines';
import { outcomeWords } from '#reporters/compatibility/outcome-words';
import { readinessOf } from '#reporters/compatibility/readiness';
import { createPaint, type Paint, plainText } from './terminal-text.ts';

const mostShown = 50;
const mostLines = 8;
const mostChanges = 10;

/** Returns a compatibility report for the terminal: the findings, what is undecided, and the verdict last. */
export function compatibilitySummary(report: CompatibilityReport, color: boolean): string {
  const paint = createPaint(color);
  const open = report.findings.filter(({ acceptedBy }) => acceptedBy === undefined);
  const undecided = report.rules.flatMap(({ id, undecided: points }) =>
    points.filter(({ acceptedBy }) => acceptedBy === undefined).map((point) => ({ id, ...point })),
  );
  const { verdict, release } = report;
  const tone = verdict.passed ? paint.good : paint.bad;
  return [
    ...open.slice(0, mostShown).flatMap((finding) => findingText(finding, paint)),
    ...(open.length > mostShown ? [`and ${open.length - mostShown} more in the report`] : []),
    ...undecided.slice(0, mostShown).map(({ id, about, missing }) => `undecided ${id}: ${plainText(about)} needs ${plainText(missing)}`),
    ...(undecided.length > mostShown ? [`and ${undecided.length - mostShown} more are undecided`] : []),
    ...report.waiverProblems.map(({ is, message }) => `${paint.bad(is)} ${plainText(message)}`),
    ...changelogLines(report, paint),
    ...report.notes.map((note) => paint.faint(plainText(note, 1000))),
    `${countsOf(report)}${release === undefined ? '' : `, release ${releaseText(release)}`}`,
    ...readiness(report).map(tone),
    `${tone(paint.strong(verdict.passed ? 'passed' : 'not passed'))}: ${plainText(verdict.because)}`,
    '',
  ].join('\n');
}

/** Whether a server is ready for the target release. */
function readiness(report: CompatibilityReport): readonly string[] {
  if (report.command !== 'compat server' || report.targetRelease === undefined) return [];
  const { word, sentence } = readinessOf(report);
  return [`${word}: ${plainText(sentence)}`];
}

/** Returns the changes between releases: some of each area, because an area may have hundreds. */
function changelogLines({ changelog = [] }: CompatibilityReport, paint: Paint): readonly string[] {
  return changelogSections(changelog).flatMap(({ title, entries }) => [
    `${title}: ${changelogCounts(entries)}`,
    ...entries.slice(0, mostChanges).map((entry) => paint.faint(`  ${plainText(changelogLine(entry))}`)),
    ...(entries.length > mostChanges ? [paint.faint(`  and ${entries.length - mostChanges} more in the report`)] : []),
  ]);
}

function findingText(finding: ReportedFinding, paint: Paint): readonly string[] {
  const lines = findingLines(finding).slice(0, mostLines);
  const tone = finding.level === 'MUST' ? paint.bad : paint.warning;
  return [
    `${tone(finding.level)} ${finding.rule}: ${plainText(finding.message)}`,
    ...lines.map((line) => paint.faint(`  ${plainText(line)}`)),
  ];
}

function countsOf({ rules }: CompatibilityReport): string {
  const outcomes = ['kept', 'broken', 'accepted', 'undecided', 'not-applicable'] as const;
  const counts = outcomes.map((outcome) => ({ outcome, count: rules.filter((rule) => rule.outcome === outcome).length }));
  return `${rules.length} rules: ${counts
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => `${count} ${outcomeWords[outcome]}`)
    .join(', ')}`;
}
