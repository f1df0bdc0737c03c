import { releaseText } from '#core/codecs/release';
import type { CompatibilityReport, ReportedFinding } from '#core/model/compatibility-report';
import { markdownCode } from '../markdown-code.ts';
import { markdownSection } from '../markdown-section.ts';
import { markdownText } from '../markdown-text.ts';
import { changelogCounts, changelogLine, changelogSections } from './changelog-lines.ts';
import type { CompatibilityReporter } from './compatibility-reporter.ts';
import { findingLines } from './finding-lines.ts';
import { outcomeWords } from './outcome-words.ts';

/** Git hosting services reject comments above 64 KiB. All sections together stay below. */
const budget = { open: 36_000, accepted: 8_000, undecided: 6_000, changelog: 600, notes: 3_000 };

/** A summary in Markdown: the verdict, then the findings. */
export const compatibilityMarkdown: CompatibilityReporter = {
  name: 'markdown',
  files: ['summary.md'],
  render: ({ report }) => [{ path: 'summary.md', text: `${document(report).join('\n\n')}\n` }],
};

function document(report: CompatibilityReport): readonly string[] {
  const open = report.findings.filter(({ acceptedBy }) => acceptedBy === undefined);
  const accepted = report.findings.filter(({ acceptedBy }) => acceptedBy !== undefined);
  return [
    ...headOf(report),
    ...markdownSection(
      'Invalid waivers',
      report.waiverProblems.map(({ message }) => `- ${markdownText(message, 400)}`),
      budget.notes,
      'waiver',
    ),
    ...markdownSection('Findings', open.map(findingBlock), budget.open, 'finding'),
    ...markdownSection('Accepted findings', accepted.map(findingBlock), budget.accepted, 'finding'),
    ...markdownSection('Undecided', report.rules.flatMap(undecidedLines), budget.undecided, 'point'),
    ...changelogSections(report.changelog ?? []).flatMap(({ title, entries }) =>
      markdownSection(
        `${title}: ${changelogCounts(entries)}`,
        entries.map((entry) => `- ${markdownText(changelogLine(entry), 400)}`),
        budget.changelog,
        'change',
      ),
    ),
    ...markdownSection(
      'Notes',
      report.notes.map((note) => `- ${markdownText(note, 600)}`),
      budget.notes,
      'note',
    ),
  ];
}

function headOf(report: CompatibilityReport): readonly string[] {
  const release = report.release === undefined ? '' : `, release ${releaseText(report.release)}`;
  const target = report.targetRelease === undefined ? '' : `; target release ${releaseText(report.targetRelease)}`;
  const rows = report.rules.map(
    ({ id, level, outcome, checked }) =>
      `| ${markdownText(id, 100)} | ${level} | ${outcomeWords[outcome]} | ${report.findings.filter(({ rule }) => rule === id).length} | ${checked} |`,
  );
  return [
    `**${report.verdict.passed ? 'Passed' : 'Failed'}.** ${markdownText(report.verdict.because, 1000)}`,
    `${markdownText(report.command, 60)} of ${markdownCode(report.about, 200)}${release}${target}; apiconform ${markdownText(report.tool.version, 40)}.`,
    ['| Rule | Level | Outcome | Findings | Checked |', '|---|---|---|---:|---:|', ...rows].join('\n'),
  ];
}

function findingBlock(finding: ReportedFinding): string {
  return [
    `- ${finding.level} ${markdownCode(finding.rule, 100)}: ${markdownText(finding.message, 500)} ${markdownCode(finding.fingerprint, 20)}`,
    ...findingLines(finding).map((line) => `  - ${markdownText(line, 400)}`),
  ].join('\n');
}

function undecidedLines({ id, undecided }: CompatibilityReport['rules'][number]): readonly string[] {
  return undecided.map(
    ({ about, missing, acceptedBy }) =>
      `- ${markdownCode(id, 100)}: ${markdownText(about, 200)} requires ${markdownText(missing, 300)}${acceptedBy === undefined ? '' : `; accepted: ${markdownText(acceptedBy.reason, 300)}`}`,
  );
}
