// Rules about one server. In: a snapshot, the responses to the probe, uses of versions in stored objects, and the schedule. Out: a result
// for each rule. The files of this folder may not send requests or read files.

import type { RuleResult } from '#core/model/rule-result';
import { customVersion, undefinedCustomVersion } from './custom-versions.ts';
import { alphaDefault, betaDefault, disabledVersion } from './defaults.ts';
import { discoveryForms } from './discovery-forms.ts';
import { gauge } from './gauge.ts';
import { helmHistory, helmRelease } from './helm-releases.ts';
import { knownVersion } from './known-version.ts';
import type { ObservedServer } from './observed-server.ts';
import { preferredAdvance, preferredStability, preferredVersion } from './preferred.ts';
import { removedVersion } from './removed-version.ts';
import { replacement } from './replacement.ts';
import { storageAdvance } from './storage-advance.ts';
import { client, manifest, object, requested } from './usage.ts';
import { replacementStability, warning, warningContent } from './warnings.ts';

/** The check of each rule of `spec-tables/server-rules.yaml`. */
const checks = {
  'server/removed-version': removedVersion,
  'server/replacement': replacement,
  'server/known-version': knownVersion,
  'server/warning': warning,
  'server/warning-content': warningContent,
  'server/replacement-stability': replacementStability,
  'server/gauge': gauge,
  'server/alpha-default': alphaDefault,
  'server/beta-default': betaDefault,
  'server/disabled-version': disabledVersion,
  'server/preferred-version': preferredVersion,
  'server/preferred-stability': preferredStability,
  'server/preferred-advance': preferredAdvance,
  'server/storage-advance': storageAdvance,
  'server/discovery-forms': discoveryForms,
  'server/requested': requested,
  'server/object': object,
  'server/client': client,
  'server/manifest': manifest,
  'server/helm-release': helmRelease,
  'server/helm-history': helmHistory,
  'server/custom-version': customVersion,
  'server/undefined-custom-version': undefinedCustomVersion,
} as const satisfies Readonly<Record<string, (server: ObservedServer) => RuleResult>>;

/** The id of a rule about a server. */
export type ServerRuleId = keyof typeof checks;

/** Checks a server against the schedule and returns the result of each rule. Pure: the same observation gives the same result. */
export function judgeServer(server: ObservedServer): ReadonlyMap<string, RuleResult> {
  return new Map(Object.entries(checks).map(([rule, check]) => [rule, check(server)]));
}
