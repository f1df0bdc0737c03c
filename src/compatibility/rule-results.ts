import { fingerprintOf } from '#core/codecs/finding-text';
import type { CompatibilityRule, RuleResult } from '#core/model/compatibility-report';
import type { Finding } from '#core/model/finding';

/** A rule that was held against nothing, for there was nothing of the kind. */
export const notApplicable: RuleResult = { findings: [], checked: 0, undecided: [] };

/** A rule that could not be decided as a whole. */
export function undecided(about: string, missing: string): RuleResult {
  return { findings: [], checked: 0, undecided: [{ about, missing }] };
}

/** A finding of a rule, with its level and its fingerprint. `part` tells two causes in one subject apart. */
export function findingOf(
  { id, level }: Pick<CompatibilityRule, 'id' | 'level'>,
  { part, ...finding }: Omit<Finding, 'rule' | 'level' | 'fingerprint'> & { readonly part?: string },
): Finding {
  return { rule: id, level, ...finding, fingerprint: fingerprintOf({ rule: id, subject: finding.subject }, part) };
}
