import { fingerprintOf } from '#core/codecs/finding-text';
import type { CheckFinding } from '#core/model/finding';
import type { RuleResult } from '#core/model/rule-result';

/** The result of a rule that found nothing to check. */
export const notApplicable: RuleResult = { findings: [], checked: 0, undecided: [] };

/** Returns the result of a rule that could not be decided at all. */
export function undecided(about: string, missing: string): RuleResult {
  return { findings: [], checked: 0, undecided: [{ about, missing }] };
}

/** Builds a finding of a rule with its fingerprint. `part` distinguishes two causes in one subject. */
export function findingOf(
  rule: string,
  { part, ...finding }: Omit<CheckFinding, 'rule' | 'fingerprint'> & { readonly part?: string },
): CheckFinding {
  return { rule, ...finding, fingerprint: fingerprintOf({ rule, subject: finding.subject }, part) };
}
