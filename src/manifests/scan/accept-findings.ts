import { subjectText } from '#core/codecs/finding-text';
import { manifestRules } from '#core/codecs/manifest-rules';
import type { Release } from '#core/model/release';
import type { ScanReport } from '#core/model/scan-report';
import type { Waiver } from '#core/model/waiver';
import { applyWaivers } from '#core/waivers/apply-waivers';

/**
 * Applies waivers to the findings of a scan. A waiver matches the subject of a finding, its file, or its fingerprint. `today` is the
 * current date, such as `2026-12-31`.
 */
export function acceptFindings(
  findings: ScanReport['findings'],
  waivers: readonly Waiver[],
  circumstances: { readonly today: string; readonly release: Release },
): Pick<ScanReport, 'findings' | 'waiverProblems'> {
  const rules = Object.keys(manifestRules);
  const breaches = findings.map((finding) => ({
    rule: finding.rule,
    names: [subjectText(finding.subject), finding.where.file, finding.fingerprint],
    finding,
  }));
  const { accepted, problems } = applyWaivers(breaches, waivers, { ...circumstances, rules, judged: rules });
  return {
    findings: breaches.map((breach) => {
      const acceptedBy = accepted.get(breach);
      return acceptedBy === undefined ? breach.finding : { ...breach.finding, acceptedBy };
    }),
    waiverProblems: problems,
  };
}
