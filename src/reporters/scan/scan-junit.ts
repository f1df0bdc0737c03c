import type { ManifestFinding } from '#core/model/scan-report';
import { groupBy } from '../group-by.ts';
import { junitBuilder } from '../junit-builder.ts';
import { detailsOf, failsScan, seriousness, shown, summaryOf } from './finding-words.ts';
import type { ScanFormat } from './scan-format.ts';

/**
 * JUnit for build servers: a suite for each file with findings, a case for each finding, and one for the scan itself, which
 * is an error where something could not be read. What does not fail the scan is skipped with its text.
 */
export const scanJunit: ScanFormat = (report) => {
  const builder = junitBuilder().name('apiconform scan');
  const whole = builder.testSuite().name('scan');
  const complete = whole
    .testCase()
    .className('scan')
    .name('everything could be read')
    .time(0)
    .standardOutput(safe(summaryOf(report)));
  if (report.unread.length > 0) {
    const places = report.unread.map(({ where, message }) => `${where.file}:${where.line}:${where.column}: ${message}`);
    complete.error(`${report.unread.length} could not be read`, 'unread', places.map(safe).join('\n'));
  }
  for (const { waiver, message } of report.waiverProblems) {
    whole
      .testCase()
      .className('scan')
      .name(safe(`waiver ${waiver.rule}`))
      .time(0)
      .failure(safe(message), 'waiver');
  }
  for (const [file, findings] of groupBy(report.findings, ({ where }) => where.file)) {
    const suite = builder.testSuite().name(safe(file));
    for (const finding of findings) {
      const testCase = suite
        .testCase()
        .className(safe(file))
        .name(safe(nameOf(finding)))
        .time(0)
        .file(safe(file));
      if (failsScan(finding, report)) testCase.failure(safe(finding.message), finding.rule).stacktrace(textOf(finding));
      else testCase.standardOutput(textOf(finding)).skipped();
    }
  }
  return `${builder.build()}\n`;
};

const nameOf = (finding: ManifestFinding): string =>
  `${finding.where.line}:${finding.where.column} ${finding.rule} ${finding.type.kind} ${finding.object.name ?? ''}`.trimEnd();

const textOf = (finding: ManifestFinding): string =>
  [`${finding.where.file}:${finding.where.line}:${finding.where.column}: ${seriousness(finding)}`, finding.message, ...detailsOf(finding)]
    .map(safe)
    .join('\n');

/** `]]>` would end the CDATA section that the text may stand in. */
const safe = (text: string): string => shown(text).replaceAll(']]>', ']]\\u{3e}');
