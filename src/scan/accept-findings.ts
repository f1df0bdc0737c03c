import { applyExceptions } from '../exceptions/apply-exceptions.ts';
import type { Exception } from '../model/exception.ts';
import type { Release } from '../model/release.ts';
import type { ScanReport } from '../model/scan-report.ts';
import { subjectText } from '../wire/finding-text.ts';
import { manifestRules } from '../wire/manifest-rules.ts';

/**
 * Holds exceptions against the findings of a scan. A finding is known by what it is about, as it is told, by its file, and by its
 * fingerprint.
 *
 * @param today the day, as `2026-12-31`.
 */
export function acceptFindings(
  findings: ScanReport['findings'],
  exceptions: readonly Exception[],
  circumstances: { readonly today: string; readonly release: Release },
): Pick<ScanReport, 'findings' | 'exceptionProblems'> {
  const rules = Object.keys(manifestRules);
  const breaches = findings.map((finding) => ({
    rule: finding.rule,
    names: [subjectText(finding.subject), finding.where.file, finding.fingerprint],
    finding,
  }));
  const { accepted, problems } = applyExceptions(breaches, exceptions, { ...circumstances, rules, judged: rules });
  return {
    findings: breaches.map((breach) => {
      const acceptedBy = accepted.get(breach);
      return acceptedBy === undefined ? breach.finding : { ...breach.finding, acceptedBy };
    }),
    exceptionProblems: problems,
  };
}
