import type { ReportedFinding, ReportedRule } from '#core/model/compatibility-report';
import { type JunitCase, junitBuilder, junitText } from '../junit-builder.ts';
import type { CompatibilityPage, CompatibilityReporter } from './compatibility-reporter.ts';
import { findingLines } from './finding-lines.ts';
import { outcomeWords } from './outcome-words.ts';

/**
 * JUnit for CI systems: a test case for each finding, and one for each rule without findings or with undecided points. A MUST finding is a
 * failure. A finding of a lower level and an accepted finding are skipped, with their text as output. An invalid waiver is a failure, and
 * so is a failed verdict.
 */
export const compatibilityJunit: CompatibilityReporter = {
  name: 'junit',
  files: ['junit.xml'],
  render: (page) => [{ path: 'junit.xml', text: `${document(page)}\n` }],
};

function document({ report }: CompatibilityPage): string {
  const builder = junitBuilder().name('apiconform');
  const whole = builder.testSuite().name(junitText(report.command)).time(0);
  whole.property('about', junitText(report.about));
  const verdict = whole.testCase().className('verdict').name('verdict').time(0).standardOutput(junitText(report.verdict.because));
  if (!report.verdict.passed) verdict.failure(junitText(report.verdict.because, 500), 'verdict');
  for (const { is, message } of report.waiverProblems)
    whole.testCase().className('waivers').name(junitText(message, 500)).time(0).failure(junitText(message, 500), is);
  for (const rule of report.rules) {
    const findings = report.findings.filter((finding) => finding.rule === rule.id);
    const suite = builder.testSuite().name(junitText(rule.id)).time(0);
    for (const finding of findings) addFinding(suite.testCase().className(junitText(rule.id)), finding);
    if (findings.length === 0 || rule.undecided.length > 0) addRule(suite.testCase().className(junitText(rule.id)), rule);
  }
  return builder.build();
}

function addFinding(testCase: JunitCase, finding: ReportedFinding): void {
  const text = [finding.message, ...findingLines(finding), `fingerprint: ${finding.fingerprint}`].join('\n');
  testCase
    .name(junitText(finding.message, 500))
    .time(0)
    .property('level', finding.level)
    .property('fingerprint', finding.fingerprint)
    .standardOutput(junitText(text));
  if (finding.acceptedBy === undefined && finding.level === 'MUST')
    testCase.failure(junitText(finding.message, 500), finding.level).stacktrace(junitText(text));
  else testCase.skipped();
}

function addRule(testCase: JunitCase, rule: ReportedRule): void {
  const lines = [
    `${outcomeWords[rule.outcome]}: ${rule.checked} checked`,
    ...rule.undecided.map(({ about, missing }) => `${about}: requires ${missing}`),
  ];
  testCase
    .name(junitText(rule.text))
    .time(0)
    .property('level', rule.level)
    .standardOutput(junitText(lines.join('\n')));
  if (rule.outcome !== 'kept') testCase.skipped();
}
