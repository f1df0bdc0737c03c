import type { ManifestFinding, ScanReport } from '#core/model/scan-report';
import { groupBy } from '../group-by.ts';
import { type JunitCase, junitDocument } from '../junit-builder.ts';
import { detailsOf, failsScan, lineText, severityOf, summaryOf } from './finding-words.ts';

/**
 * Renders JUnit for CI systems: a suite for each file with findings, a test case for each finding, and one for the scan itself, which is
 * an error if a document is unreadable. A finding that does not fail the scan is skipped, with its message.
 */
export function scanJunit(report: ScanReport): string {
  const suites = groupBy(report.findings, ({ where }) => where.file).map(([file, findings]) => ({
    name: lineText(file),
    cases: findings.map((finding) => caseOf(finding, report)),
  }));
  return junitDocument({ name: 'apiconform scan', suites: [{ name: 'scan', cases: scanCases(report) }, ...suites] });
}

function scanCases(report: ScanReport): readonly JunitCase[] {
  const places = report.unread.map(({ where, message }) => lineText(`${where.file}:${where.line}:${where.column}: ${message}`));
  const unread = { is: 'error', message: `${places.length} unreadable`, type: 'unread', text: places.join('\n') } as const;
  return [
    {
      className: 'apiconform.scan',
      name: 'all documents parsed',
      output: lineText(summaryOf(report)),
      ...(places.length === 0 ? {} : { outcome: unread }),
    },
    ...report.waiverProblems.map(({ waiver, message }) => ({
      className: 'apiconform.waivers',
      name: lineText(`waiver ${waiver.rule}`),
      outcome: { is: 'failure', message: lineText(message), type: 'waiver' } as const,
    })),
  ];
}

function caseOf(finding: ManifestFinding, report: ScanReport): JunitCase {
  const text = textOf(finding);
  const message = lineText(finding.message);
  return {
    className: 'apiconform.scan',
    name: lineText(nameOf(finding)),
    ...(failsScan(finding, report)
      ? { outcome: { is: 'failure', message, type: finding.rule, text } }
      : { output: text, outcome: { is: 'skipped', message: lineText(`${whySkipped(finding)}: ${finding.message}`) } }),
  };
}

/** A name without a line number, so that it is the same after other lines changed. */
function nameOf({ rule, object, path }: ManifestFinding): string {
  const { apiVersion, kind, namespace, name } = object;
  const named = [namespace, name].filter((part) => part !== undefined).join('/');
  return `${rule} ${apiVersion}/${kind}${named === '' ? '' : ` ${named}`}${path === '' ? '' : ` ${path}`}`;
}

function whySkipped(finding: ManifestFinding): string {
  return finding.acceptedBy === undefined ? severityOf(finding) : `accepted (${finding.acceptedBy.reason})`;
}

function textOf(finding: ManifestFinding): string {
  return [
    `${finding.where.file}:${finding.where.line}:${finding.where.column}: ${severityOf(finding)}`,
    finding.message,
    ...detailsOf(finding),
  ]
    .map(lineText)
    .join('\n');
}
