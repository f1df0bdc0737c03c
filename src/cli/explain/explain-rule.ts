import { type ReleaseRule, releaseRules } from '#compatibility/release/release-rules';
import { serverRules } from '#compatibility/server/server-rules';
import { manifestRules } from '#core/codecs/manifest-rules';
import type { Paint } from '../paint.ts';

/** The ids of all rules of checks of compatibility. */
export const ruleIds: readonly string[] = [
  ...releaseRules.map(({ id }) => id),
  ...serverRules.map(({ id }) => id),
  ...Object.keys(manifestRules),
];

/**
 * What a rule of a check of compatibility promises: about releases, with what it needs and how it is decided; about a server;
 * or what a rule of a scan finds. `undefined` where there is no such rule.
 */
export function explainRule(id: string, paint: Paint): readonly string[] | undefined {
  const rule: ReleaseRule | undefined = releaseRules.find((each) => each.id === id);
  return rule === undefined ? (serverRuleLines(id, paint) ?? manifestRuleLines(id, paint)) : releaseRuleLines(rule, paint);
}

function serverRuleLines(id: string, paint: Paint): readonly string[] | undefined {
  const rule = serverRules.find((each) => each.id === id);
  if (rule === undefined) return undefined;
  return [
    paint.strong(rule.id),
    `${rule.level}: ${rule.text}`,
    `section "${rule.section}" of the specification; "compat server" decides it`,
  ];
}

function manifestRuleLines(id: string, paint: Paint): readonly string[] | undefined {
  const found = Object.entries(manifestRules).find(([name]) => name === id);
  return found === undefined ? undefined : [paint.strong(found[0]), found[1], '"scan" finds it'];
}

function releaseRuleLines(rule: ReleaseRule, paint: Paint): readonly string[] {
  return [
    paint.strong(rule.id),
    `${rule.level}: ${rule.text}`,
    `section "${rule.section}" of the specification: ${rule.statements.join(', ')}`,
    `binds ${rule.binds.join(', ')}; needs ${rule.needs.join(', ')}`,
    rule.explanation,
  ];
}
