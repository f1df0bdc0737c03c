import { releaseText } from '#core/codecs/release';
import type { CompatibilityReport, ReportedFinding } from '#core/model/compatibility-report';
import { byteLength } from '../byte-length.ts';
import { markdownCode } from '../markdown-code.ts';
import { markdownText } from '../markdown-text.ts';
import { plural } from '../plural.ts';
import type { CompatibilityReporter } from './compatibility-reporter.ts';
import { findingLines } from './finding-lines.ts';

/** Comments of forges are refused beyond 64 KiB; all parts together stay below. */
const budget = { open: 36_000, accepted: 8_000, undecided: 8_000, notes: 6_000 };

/** A summary in Markdown: the verdict first, then what was found. */
export const compatibilityMarkdown: CompatibilityReporter = {
  name: 'markdown',
  files: ['summary.md'],
  render: ({ report }) => [{ path: 'summary.md', text: `${document(report).join('\n\n')}\n` }],
};

const document = (report: CompatibilityReport): readonly string[] => {
  const open = report.findings.filter(({ acceptedBy }) => acceptedBy === undefined);
  const accepted = report.findings.filter(({ acceptedBy }) => acceptedBy !== undefined);
  return [
    ...headOf(report),
    ...section(
      'Waivers that do not hold',
      report.waiverProblems.map(({ message }) => `- ${markdownText(message, 400)}`),
      budget.notes,
      'waiver',
    ),
    ...section('Found', open.map(findingBlock), budget.open, 'finding'),
    ...section('Accepted', accepted.map(findingBlock), budget.accepted, 'finding'),
    ...section('Undecided', report.rules.flatMap(undecidedLines), budget.undecided, 'point'),
    ...section(
      'Notes',
      report.notes.map((note) => `- ${markdownText(note, 600)}`),
      budget.notes,
      'note',
    ),
  ];
};

const headOf = (report: CompatibilityReport): readonly string[] => {
  const release = report.release === undefined ? '' : `, release ${releaseText(report.release)}`;
  const target = report.targetRelease === undefined ? '' : `; what goes away by release ${releaseText(report.targetRelease)} counts`;
  const rows = report.rules.map(
    ({ id, level, outcome, checked }) =>
      `| ${markdownText(id, 100)} | ${level} | ${outcome} | ${report.findings.filter(({ rule }) => rule === id).length} | ${checked} |`,
  );
  return [
    `**${report.verdict.passed ? 'Passed' : 'Not passed'}.** ${markdownText(report.verdict.because, 1000)}`,
    `${markdownText(report.command, 60)} of ${markdownCode(report.about, 200)}${release}${target}; apiconform ${markdownText(report.tool.version, 40)}.`,
    ['| Rule | Level | Outcome | Findings | Checked |', '|---|---|---|---:|---:|', ...rows].join('\n'),
  ];
};

const findingBlock = (finding: ReportedFinding): string =>
  [
    `- ${finding.level} ${markdownCode(finding.rule, 100)}: ${markdownText(finding.message, 500)} ${markdownCode(finding.fingerprint, 20)}`,
    ...findingLines(finding).map((line) => `  - ${markdownText(line, 400)}`),
  ].join('\n');

const undecidedLines = ({ id, undecided }: CompatibilityReport['rules'][number]): readonly string[] =>
  undecided.map(({ about, missing }) => `- ${markdownCode(id, 100)}: ${markdownText(about, 200)} needs ${markdownText(missing, 300)}`);

/** As many blocks as fit; those that do not are counted. */
const section = (title: string, blocks: readonly string[], limit: number, noun: string): readonly string[] => {
  if (blocks.length === 0) return [];
  const shown: string[] = [];
  let size = 0;
  for (const block of blocks) {
    size += byteLength(block) + 1;
    if (size > limit) break;
    shown.push(block);
  }
  const left = blocks.length - shown.length;
  return [
    `## ${title}`,
    ...(shown.length === 0 ? [] : [shown.join('\n')]),
    ...(left > 0 ? [`*${plural(left, noun)} more: see the whole report.*`] : []),
  ];
};
