import type { ManifestFinding, ScanReport } from '#core/model/scan-report';
import { groupBy } from '../group-by.ts';
import { junitBuilder, junitText } from '../junit-builder.ts';
import { detailsOf, failsScan, lineText, severityOf, summaryOf } from './finding-words.ts';

/**
 * Renders JUnit for CI systems: a suite for each file with findings, a test case for each finding, and one for the scan itself, which is
 * an error if a document is unreadable. A finding that does not fail the scan is skipped, with its text as output.
 */
export function scanJunit(report: ScanReport): string {
  const builder = junitBuilder().name('apiconform scan');
  const scanSuite = builder.testSuite().name('scan');
  const parsed = scanSuite
    .testCase()
    .className('scan')
    .name('all documents parsed')
    .time(0)
    .standardOutput(junitLine(summaryOf(report)));
  if (report.unread.length > 0) {
    const places = report.unread.map(({ where, message }) => `${where.file}:${where.line}:${where.column}: ${message}`);
    parsed.error(`${report.unread.length} unreadable`, 'unread', places.map(junitLine).join('\n'));
  }
  for (const { waiver, message } of report.waiverProblems) {
    scanSuite
      .testCase()
      .className('scan')
      .name(junitLine(`waiver ${waiver.rule}`))
      .time(0)
      .failure(junitLine(message), 'waiver');
  }
  for (const [file, findings] of groupBy(report.findings, ({ where }) => where.file)) {
    const suite = builder.testSuite().name(junitLine(file));
    for (const finding of findings) {
      const testCase = suite
        .testCase()
        .className(junitLine(file))
        .name(junitLine(nameOf(finding)))
        .time(0)
        .file(junitLine(file));
      if (failsScan(finding, report)) testCase.failure(junitLine(finding.message), finding.rule).stacktrace(textOf(finding));
      else testCase.standardOutput(textOf(finding)).skipped();
    }
  }
  return `${builder.build()}\n`;
}

function nameOf(finding: ManifestFinding): string {
  return `${finding.where.line}:${finding.where.column} ${finding.rule} ${finding.type.kind} ${finding.object.name ?? ''}`.trimEnd();
}

function textOf(finding: ManifestFinding): string {
  return [
    `${finding.where.file}:${finding.where.line}:${finding.where.column}: ${severityOf(finding)}`,
    finding.message,
    ...detailsOf(finding),
  ]
    .map(junitLine)
    .join('\n');
}

function junitLine(text: string): string {
  return junitText(lineText(text));
}
