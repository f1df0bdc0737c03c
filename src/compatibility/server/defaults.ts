import { apiVersionOf, kindText, parseApiVersion } from '#core/codecs/group-version-kind';
import { type Stability, stabilityOf } from '#core/codecs/version-name';
import type { UndecidedPoint } from '#core/model/compatibility-report';
import type { CheckFinding } from '#core/model/finding';
import type { RuleResult } from '#core/model/rule-result';
import { servedByDefault } from '#spec/schedule/served-by-default';
import { findingOf, notApplicable } from '../rule-results.ts';
import { runtimeConfigSetting } from '../runtime-config.ts';
import type { ObservedServer } from './observed-server.ts';
import { scheduledGroups, servedVersions } from './served-versions.ts';

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
  const scheduled = servedVersions({ schedule, snapshot }).filter(
    ({ version }) => stabilityOf(version.version) === stability && servedByDefault(schedule, version) === false,
  );
  const absent = schedule.versions.filter((version) => stabilityOf(version.version) === stability).length - scheduled.length;
  const served = [...scheduled, ...unscheduled({ schedule, snapshot }, stability)];
  const config = snapshot.flags === undefined ? undefined : (snapshot.flags['runtime-config'] ?? '');
  const findings: CheckFinding[] = [];
  const undecided: UndecidedPoint[] = [];
  for (const { version, resource } of served) {
    const { group, version: name, kind } = version;
    if (config === undefined)
      undecided.push({ about: kindText(version), missing: 'the flags of the server, which show whether the version was enabled' });
    else if (runtimeConfigSetting(config, version, resource.name) !== true) {
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

/** Returns the resources in versions that the schedule does not list, in its groups: they are newer, and so off by default. */
function unscheduled({ schedule, snapshot }: Pick<ObservedServer, 'schedule' | 'snapshot'>, stability: Stability) {
  const groups = scheduledGroups(schedule);
  const known = new Set(schedule.versions.map(apiVersionOf));
  return Object.entries(snapshot.resources).flatMap(([apiVersion, resources]) => {
    const version = parseApiVersion(apiVersion);
    const isNewer =
      version !== undefined && groups.has(version.group) && !known.has(apiVersion) && stabilityOf(version.version) === stability;
    if (!isNewer) return [];
    return resources
      .filter(({ name }) => !name.includes('/'))
      .map((resource) => ({ version: { ...version, kind: resource.kind }, resource }));
  });
}

/**
 * Checks that what the flags disable is not served, so that the removal of a deprecated version can be tested. A server that does not
 * report its flags disables nothing that is known.
 */
export function disabledVersion({ snapshot }: ObservedServer): RuleResult {
  const { flags, resources } = snapshot;
  if (flags === undefined) return notApplicable;
  const config = flags['runtime-config'] ?? '';
  const served = Object.entries(resources).flatMap(([apiVersion, own]) => {
    const version = parseApiVersion(apiVersion);
    return version === undefined ? [] : own.filter(({ name }) => !name.includes('/')).map((resource) => ({ ...version, resource }));
  });
  return {
    checked: served.length,
    findings: served
      .filter(({ resource, ...version }) => runtimeConfigSetting(config, version, resource.name) === false)
      .map(({ resource, ...version }) =>
        findingOf('server/disabled-version', {
          message: `${resource.name} is served in ${apiVersionOf(version)}, which a flag disables.`,
          subject: { is: 'type', type: { ...version, kind: resource.kind }, resource: resource.name },
          seen: `runtime-config is ${JSON.stringify(config)}`.slice(0, 500),
        }),
      ),
    undecided: [],
  };
}
