import { apiVersionOf, kindText } from '#core/codecs/group-version-kind';
import { type Stability, stabilityOf } from '#core/codecs/version-name';
import type { UndecidedPoint } from '#core/model/compatibility-report';
import type { CheckFinding } from '#core/model/finding';
import type { RuleResult } from '#core/model/rule-result';
import { servedByDefault } from '#spec/schedule/served-by-default';
import { findingOf } from '../rule-results.ts';
import type { ObservedServer } from './observed-server.ts';
import { servedVersions } from './served-versions.ts';

/** Checks that served alpha versions were enabled by a flag. */
export function alphaDefault(server: ObservedServer): RuleResult {
  return offByDefault(server, 'alpha', 'server/alpha-default');
}

/** Checks that served beta versions that are off by default were enabled by a flag. */
export function betaDefault(server: ObservedServer): RuleResult {
  return offByDefault(server, 'beta', 'server/beta-default');
}

/** Only flags show whether an operator enabled a version. If the server does not report its flags, the rule is undecided. */
function offByDefault({ schedule, snapshot }: ObservedServer, stability: Stability, rule: string): RuleResult {
  const served = servedVersions({ schedule, snapshot }).filter(
    ({ version }) => stabilityOf(version.version) === stability && servedByDefault(schedule, version) === false,
  );
  const absent = schedule.versions.filter((version) => stabilityOf(version.version) === stability).length - served.length;
  const config = snapshot.flags === undefined ? undefined : (snapshot.flags['runtime-config'] ?? '');
  const findings: CheckFinding[] = [];
  const undecided: UndecidedPoint[] = [];
  for (const { version, resource } of served) {
    const { group, version: name, kind } = version;
    if (config === undefined)
      undecided.push({ about: kindText(version), missing: 'the flags of the server, which show whether the version was enabled' });
    else if (!isEnabledBy(config, apiVersionOf(version), resource.name, stability)) {
      findings.push(
        findingOf(rule, {
          message: `${kind} is served in the ${stability} version ${apiVersionOf(version)}, which no flag enables.`,
          subject: { is: 'type', type: { group, version: name, kind }, resource: resource.name },
          seen: `runtime-config is ${JSON.stringify(config)}`.slice(0, 500),
        }),
      );
    }
  }
  return { findings, checked: served.length - undecided.length + absent, undecided };
}

/**
 * Checks whether pairs such as `storage.k8s.io/v1beta1=true,api/beta=true` enable a version or one resource of it (specification, "Groups
 * and enabling").
 */
function isEnabledBy(config: string, groupVersion: string, resource: string, stability: Stability): boolean {
  const wanted = new Set([groupVersion, `${groupVersion}/${resource}`, 'api/all', `api/${stability}`]);
  return [...config.matchAll(/([a-z0-9./-]{1,300})(?:=(true|false))?/g)].some(
    ([, key, value]) => key !== undefined && wanted.has(key) && value !== 'false',
  );
}
