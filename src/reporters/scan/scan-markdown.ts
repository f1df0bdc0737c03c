import type { ManifestFinding, ScanReport } from '#core/model/scan-report';
import { markdownText } from '../markdown-text.ts';
import { plural } from '../plural.ts';
import { computedLines, detailsOf, failsScan, severityOf, summaryOf } from './finding-words.ts';

/** The rows that fit in a comment of a pull request. The others are counted. */
const mostRows = 500;

/** Renders Markdown for a pull request: all findings in one table. */
export function scanMarkdown(report: ScanReport): string {
  const failing = report.findings.filter((finding) => failsScan(finding, report)).length;
  const rest = report.findings.length - mostRows;
  const lines = [
    `## ${failing === 0 ? 'No failing findings' : `${plural(failing, 'finding')} to fix`}`,
    '',
    `${markdownText(summaryOf(report), 1000)}.`,
    ...(report.findings.length === 0 ? [] : ['', '| Location | Status | Finding | Fix |', '| --- | --- | --- | --- |']),
    ...report.findings.slice(0, mostRows).map(rowOf),
    ...(rest > 0 ? ['', `And ${plural(rest, 'more finding')}.`] : []),
    ...(report.waiverProblems.length === 0 ? [] : ['', '### Invalid waivers', '']),
    ...report.waiverProblems.map(({ message }) => `- ${markdownText(message, 500)}`),
    ...(report.unread.length === 0 ? [] : ['', '### Unreadable documents', '']),
    ...report.unread.map(
      ({ where, message }) => `- ${markdownText(`${where.file}:${where.line}:${where.column}`, 500)}: ${markdownText(message, 500)}`,
    ),
    ...(report.computed.length === 0 ? [] : ['', '### Computed in templates', '']),
    ...computedLines(report)
      .slice(0, mostRows)
      .map((line) => `- ${markdownText(line, 500)}`),
  ];
  return `${lines.join('\n')}\n`;
}

function rowOf(finding: ManifestFinding): string {
  const { where, message } = finding;
  const details = detailsOf(finding).map((line) => markdownText(line, 500));
  const fix = finding.fixable && details.length === 0 ? '`--fix` updates the version' : details.join('<br>');
  return `| ${markdownText(`${where.file}:${where.line}`, 300)} | ${severityOf(finding)} | ${markdownText(message, 1000)} | ${fix} |`;
}
