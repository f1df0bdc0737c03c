import { subjectText } from '#core/codecs/finding-text';
import { manifestRules } from '#core/codecs/manifest-rules';
import type { Release } from '#core/model/release';
import type { ScanReport } from '#core/model/scan-report';
import type { Exception } from '#core/model/waiver';
import { applyExceptions } from '#core/waivers/apply-waivers';

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
