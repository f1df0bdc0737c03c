import type { CompatibilityReport, ReportedFinding, ReportedRule } from '#core/model/compatibility-report';
import { type JunitCase, type JunitSuite, junitDocument } from '../junit-builder.ts';
import type { CompatibilityReporter } from './compatibility-reporter.ts';
import { findingLines } from './finding-lines.ts';
import { outcomeWords } from './outcome-words.ts';

/**
 * JUnit for CI systems: a test case for each finding, and one for each rule without findings or with undecided points. A MUST finding is a
 * failure. A finding of a lower level, an accepted finding and an undecided rule are skipped, with a message. An invalid waiver is a
 * failure, and so is a failed verdict.
 */
export const compatibilityJunit: CompatibilityReporter = {
  name: 'junit',
  files: ['junit.xml'],
  render: ({ report }) => [
    { path: 'junit.xml', text: junitDocument({ name: 'apiconform', suites: [wholeSuite(report), ...report.rules.map(suiteOf(report))] }) },
  ],
};

function wholeSuite({ command, about, verdict, waiverProblems }: CompatibilityReport): JunitSuite {
  return {
    name: command,
    properties: { about },
    cases: [
      {
        className: 'apiconform.verdict',
        name: 'verdict',
        output: verdict.because,
        ...(verdict.passed ? {} : { outcome: { is: 'failure', message: verdict.because, type: 'verdict' } }),
      },
      ...waiverProblems.map(({ is, message }) => ({
        className: 'apiconform.waivers',
        name: message,
        outcome: { is: 'failure', message, type: is } as const,
      })),
    ],
  };
}

function suiteOf(report: CompatibilityReport): (rule: ReportedRule) => JunitSuite {
  return (rule) => {
    const findings = report.findings.filter((finding) => finding.rule === rule.id);
    const whole = findings.length === 0 || rule.undecided.length > 0 ? [caseOfRule(rule)] : [];
    return { name: rule.id, cases: [...findings.map(caseOfFinding), ...whole] };
  };
}

function caseOfFinding(finding: ReportedFinding): JunitCase {
  const { rule, level, message, fingerprint, acceptedBy } = finding;
  const output = [`level: ${level}`, message, ...findingLines(finding), `fingerprint: ${fingerprint}`].join('\n');
  const accepted = acceptedBy === undefined ? level : `Accepted (${acceptedBy.reason})`;
  return {
    className: classOf(rule),
    name: message,
    output,
    outcome:
      acceptedBy === undefined && level === 'MUST'
        ? { is: 'failure', message, type: level, text: output }
        : { is: 'skipped', message: `${accepted}: ${message}` },
  };
}

function caseOfRule({ id, level, text, outcome, checked, undecided }: ReportedRule): JunitCase {
  const first = undecided[0];
  const missing = first === undefined ? '' : `: ${first.about} requires ${first.missing}`;
  const more = undecided.length > 1 ? `, and ${undecided.length - 1} more` : '';
  return {
    className: classOf(id),
    name: text,
    output: [
      `level: ${level}`,
      `${outcomeWords[outcome]}: ${checked} checked`,
      ...undecided.map((point) => `${point.about}: requires ${point.missing}`),
    ].join('\n'),
    ...(outcome === 'kept' ? {} : { outcome: { is: 'skipped', message: `${outcomeWords[outcome]}${missing}${more}` } }),
  };
}

function classOf(rule: string): string {
  return `apiconform.${rule}`;
}
