import type { ReportedFinding, ReportedRule } from '#core/model/compatibility-report';
import { junitBuilder } from '../junit-builder.ts';
import { shortText } from '../short-text.ts';
import { visibleText } from '../visible-text.ts';
import type { CompatibilityPage, CompatibilityReporter } from './compatibility-reporter.ts';
import { findingLines } from './finding-lines.ts';

const longestText = 4000;

/**
 * JUnit for build servers: a case for each rule that was kept or could not be decided, and one for each finding. A finding
 * of a MUST is a failure; one of a lower level, or an accepted one, is skipped with its words; a waiver that does not
 * hold is a failure of its own, and so is a verdict that nothing else explains.
 */
export const compatibilityJunit: CompatibilityReporter = {
  name: 'junit',
  files: ['junit.xml'],
  render: (page) => [{ path: 'junit.xml', text: `${document(page)}\n` }],
};

const document = ({ report }: CompatibilityPage): string => {
  const builder = junitBuilder().name('apiconform');
  const whole = builder.testSuite().name(shown(report.command)).time(0);
  whole.property('about', shown(report.about));
  const verdict = whole.testCase().className('verdict').name('the check passes').time(0).standardOutput(shown(report.verdict.because));
  if (!report.verdict.passed) verdict.failure(shown(report.verdict.because, 500), 'verdict');
  for (const { is, message } of report.waiverProblems)
    whole.testCase().className('waivers').name(shown(message, 500)).time(0).failure(shown(message, 500), is);
  for (const rule of report.rules) {
    const findings = report.findings.filter((finding) => finding.rule === rule.id);
    const suite = builder.testSuite().name(shown(rule.id)).time(0);
    for (const finding of findings) addFinding(suite.testCase().className(shown(rule.id)), finding);
    if (findings.length === 0 || rule.undecided.length > 0) addRule(suite.testCase().className(shown(rule.id)), rule);
  }
  return builder.build();
};

type JunitCase = ReturnType<ReturnType<ReturnType<typeof junitBuilder>['testSuite']>['testCase']>;

const addFinding = (testCase: JunitCase, finding: ReportedFinding): void => {
  const text = [finding.message, ...findingLines(finding), `fingerprint: ${finding.fingerprint}`].join('\n');
  testCase
    .name(shown(finding.message, 500))
    .time(0)
    .property('level', finding.level)
    .property('fingerprint', finding.fingerprint)
    .standardOutput(shown(text));
  if (finding.acceptedBy === undefined && finding.level === 'MUST')
    testCase.failure(shown(finding.message, 500), finding.level).stacktrace(shown(text));
  else testCase.skipped();
};

const addRule = (testCase: JunitCase, rule: ReportedRule): void => {
  const lines = [`${rule.outcome}: ${rule.checked} checked`, ...rule.undecided.map(({ about, missing }) => `${about}: needs ${missing}`)];
  testCase
    .name(shown(rule.text))
    .time(0)
    .property('level', rule.level)
    .standardOutput(shown(lines.join('\n')));
  if (rule.outcome !== 'kept') testCase.skipped();
};

/** `]]>` would end the CDATA section that the text may stand in. */
const shown = (text: string, limit = longestText): string => visibleText(shortText(text, limit)).replaceAll(']]>', ']]\\u{3e}');
