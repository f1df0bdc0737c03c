import { fingerprintOf } from '#core/codecs/finding-text';
import type { CompatibilityRule, RuleResult } from '#core/model/compatibility-report';
import type { RuleFinding } from '#core/model/finding';

/** The result of a rule that found nothing to check. */
export const notApplicable: RuleResult = { findings: [], checked: 0, undecided: [] };

/** Returns the result of a rule that could not be decided at all. */
export function undecided(about: string, missing: string): RuleResult {
  return { findings: [], checked: 0, undecided: [{ about, missing }] };
}

/** Builds a finding of a rule, with its level and its fingerprint. `part` distinguishes two causes in one subject. */
export function findingOf(
  { id, level }: Pick<CompatibilityRule, 'id' | 'level'>,
  { part, ...finding }: Omit<RuleFinding, 'rule' | 'level' | 'fingerprint'> & { readonly part?: string },
): RuleFinding {
  return { rule: id, level, ...finding, fingerprint: fingerprintOf({ rule: id, subject: finding.subject }, part) };
}
