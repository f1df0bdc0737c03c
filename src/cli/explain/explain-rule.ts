import { type ReleaseRule, releaseRules } from '../../compat/release/release-rules.ts';
import type { Paint } from '../paint.ts';

/** What a rule about releases promises, of what, what it needs and how it is decided; `undefined` where there is no such rule. */
export function explainRule(id: string, paint: Paint): readonly string[] | undefined {
  const rule: ReleaseRule | undefined = releaseRules.find((each) => each.id === id);
  if (rule === undefined) return undefined;
  return [
    paint.strong(rule.id),
    `${rule.level}: ${rule.text}`,
    `section "${rule.section}" of the specification: ${rule.statements.join(', ')}`,
    `binds ${rule.binds.join(', ')}; needs ${rule.needs.join(', ')}`,
    rule.explanation,
  ];
}
