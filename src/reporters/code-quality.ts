import { shortText } from './short-text.ts';
import { visibleText } from './visible-text.ts';

/** An issue of a Code Quality report, with its place in a file. */
export type CodeQualityIssue = {
  readonly description: string;
  readonly check: string;
  readonly fingerprint: string;
  readonly severity: 'info' | 'minor' | 'major' | 'critical' | 'blocker';
  readonly file: string;
  readonly line: number;
};

/** Returns a Code Quality report of GitLab, which merge requests show. Issues with the same fingerprint are one for it. */
export function codeQualityReport(issues: readonly CodeQualityIssue[]): string {
  const report = issues.map(({ description, check, fingerprint, severity, file, line }) => ({
    description: visibleText(shortText(description, 1000)).replaceAll(/[\n\t]+/g, ' '),
    check_name: check,
    fingerprint,
    severity,
    location: { path: visibleText(file), lines: { begin: line } },
  }));
  return `${JSON.stringify(report, null, 1)}\n`;
}
