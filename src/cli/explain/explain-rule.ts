import { manifestRules } from '#core/codecs/manifest-rules';
import type { CompatibilityRule, ReleaseRule } from '#core/model/compatibility-report';
import type { CompatibilityRules } from '#spec/catalogue/read-rules';
import type { Paint } from '../paint.ts';

/** Returns the ids of all rules of compatibility. */
export function ruleIds({ release, server }: CompatibilityRules): readonly string[] {
  return [...[...release, ...server].map(({ id }) => id), ...Object.keys(manifestRules)];
}

/**
 * What a rule of a check of compatibility promises: about releases, with what it needs and how it is decided; about a server;
 * or what a rule of a scan finds. `undefined` where there is no such rule.
 */
export function explainRule(id: string, rules: CompatibilityRules, paint: Paint): readonly string[] | undefined {
  const releaseRule = rules.release.find((rule) => rule.id === id);
  if (releaseRule !== undefined) return releaseRuleLines(releaseRule, paint);
  const serverRule = rules.server.find((rule) => rule.id === id);
  return serverRule === undefined ? manifestRuleLines(id, paint) : serverRuleLines(serverRule, paint);
}

function serverRuleLines(rule: CompatibilityRule, paint: Paint): readonly string[] {
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
