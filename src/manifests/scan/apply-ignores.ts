import { matchesGlob } from '#core/codecs/glob';
import { manifestRules } from '#core/codecs/manifest-rules';
import type { ManifestFinding } from '#core/model/scan-report';
import type { WaiverProblem } from '#core/model/waiver';
import { isExpired, type WaiverCircumstances } from '#core/waivers/apply-waivers';
import { untilText } from '#core/waivers/waiver-text';
import type { IgnoreComment } from '../parse/ignore-comments.ts';

/**
 * Applies the ignore comments of the scanned files. A comment accepts the findings of its rule on its lines. It has a problem if it has
 * expired, names no rule, or accepts nothing.
 */
export function applyIgnores(
  findings: readonly ManifestFinding[],
  ignores: readonly IgnoreComment[],
  circumstances: Pick<WaiverCircumstances, 'today' | 'release'>,
): { readonly findings: readonly ManifestFinding[]; readonly problems: readonly WaiverProblem[] } {
  const valid = ignores.filter(({ waiver }) => !isExpired(waiver, circumstances));
  const used = new Set<IgnoreComment>();
  const applied = findings.map((finding): ManifestFinding => {
    const matching = valid.filter((ignore) => isAbout(ignore, finding));
    for (const ignore of matching) used.add(ignore);
    const [first] = matching;
    return first === undefined ? finding : { ...finding, acceptedBy: first.waiver };
  });
  return { findings: applied, problems: ignores.flatMap((ignore) => problemOf(ignore, valid.includes(ignore), used.has(ignore))) };
}

function isAbout({ waiver, first, last }: IgnoreComment, { rule, where }: ManifestFinding): boolean {
  return where.file === waiver.where.file && where.line >= first && where.line <= last && matchesGlob(waiver.rule, rule);
}

function problemOf({ waiver }: IgnoreComment, isValid: boolean, isUsed: boolean): readonly WaiverProblem[] {
  const { rule, until } = waiver;
  const about = `The comment that ignores ${rule}`;
  if (!Object.keys(manifestRules).some((id) => matchesGlob(rule, id))) {
    return [{ waiver, is: 'unmatched', message: `${about} is for a rule that does not exist.` }];
  }
  if (!isValid && until !== undefined) return [{ waiver, is: 'expired', message: `${about} was valid until ${untilText(until)}.` }];
  return isUsed ? [] : [{ waiver, is: 'unused', message: `${about} is not needed: there is no such finding on its lines. Delete it.` }];
}
