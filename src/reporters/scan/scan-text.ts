import type { ManifestFinding, ScanReport } from '#core/model/scan-report';
import { groupBy } from '../group-by.ts';
import { computedLines, detailsOf, lineText, severityOf, summaryOf } from './finding-words.ts';

/** Renders text for terminals: findings by file with their position and fix, then a summary line. */
export function scanText(report: ScanReport): string {
  const files = groupBy(report.findings, ({ where }) => where.file);
  const lines = [...files].flatMap(([file, findings]) => [lineText(file), ...findings.flatMap(linesOf), '']);
  const unread = report.unread.map(({ where, message }) => `${lineText(where.file)}:${where.line}:${where.column}: ${lineText(message)}`);
  const templates = report.templates.map((file) => `${lineText(file)}: template, partially scanned`);
  const skipped = report.skipped.map(({ file, reason }) => `${lineText(file)}: ${lineText(reason)}`);
  const waivers = report.waiverProblems.map(
    ({ waiver, message }) => `${lineText(waiver.where.file)}:${waiver.where.line}:${waiver.where.column}: ${lineText(message)}`,
  );
  return `${[...lines, ...waivers, ...unread, ...templates, ...computedLines(report), ...skipped, summaryOf(report)].join('\n')}.\n`;
}

function linesOf(finding: ManifestFinding): readonly string[] {
  const { where, message } = finding;
  const place = `${where.line}:${where.column}`.padStart(9);
  return [
    `${place}  ${severityOf(finding).padEnd(10)}  ${lineText(message)}`,
    ...detailsOf(finding).map((line) => `${' '.repeat(23)}${line}`),
  ];
}
