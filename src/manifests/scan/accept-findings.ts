import { subjectText } from '#core/codecs/finding-text';
import { manifestRules } from '#core/codecs/manifest-rules';
import type { Release } from '#core/model/release';
import type { ScanReport } from '#core/model/scan-report';
import type { Waiver } from '#core/model/waiver';
import { applyWaivers } from '#core/waivers/apply-waivers';
import type { IgnoreComment } from '../parse/ignore-comments.ts';
import { applyIgnores } from './apply-ignores.ts';

/**
 * Applies waivers and ignore comments to the findings of a scan. A waiver matches the subject of a finding, its file, or its fingerprint. `today` is the
 * current date, such as `2026-12-31`.
 */
export function acceptFindings(
  findings: ScanReport['findings'],
  waivers: readonly Waiver[],
  circumstances: { readonly today: string; readonly release: Release },
  ignores: readonly IgnoreComment[] = [],
): Pick<ScanReport, 'findings' | 'waiverProblems'> {
  const rules = Object.keys(manifestRules);
  const waivable = findings.map((finding) => ({
    rule: finding.rule,
    names: [subjectText(finding.subject), finding.where.file, finding.fingerprint],
    path: finding.where.file,
    messages: [finding.message],
    finding,
  }));
  const { accepted, problems } = applyWaivers(waivable, waivers, { ...circumstances, rules, judged: rules.map((rule) => ({ rule })) });
  const waived = waivable.map((each) => {
    const acceptedBy = accepted.get(each);
    return acceptedBy === undefined ? each.finding : { ...each.finding, acceptedBy };
  });
  const ignored = applyIgnores(waived, ignores, circumstances);
  return { findings: ignored.findings, waiverProblems: [...problems, ...ignored.problems] };
}
