import { kindText } from '#core/codecs/group-version-kind';
import type { DeprecationSchedule, ScheduleDisagreement, ScheduledVersion } from '#core/model/deprecation-schedule';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { Schedule } from './schedule.ts';

/** Returns the schedule with `{api_domain}` filled in: the suffix of the group names of a target, such as `k8s.io`. */
export function scheduleFor({ versions, releases }: DeprecationSchedule, apiDomain: string): Schedule {
  const named = versions.map((version) => filledIn(version, apiDomain));
  const byType = new Map(named.map((version) => [kindText(version), version]));
  const byKind = new Map<string, ScheduledVersion[]>();
  for (const version of named) {
    const siblings = byKind.get(kindKey(version));
    if (siblings === undefined) byKind.set(kindKey(version), [version]);
    else siblings.push(version);
  }
  return {
    versions: named,
    releases,
    find: (type) => byType.get(kindText(type)),
    versionsOf: (type) => byKind.get(kindKey(type)) ?? [],
  };
}

function kindKey({ group, kind }: Pick<GroupVersionKind, 'group' | 'kind'>): string {
  return `${group}/${kind}`;
}

function filledIn(version: ScheduledVersion, apiDomain: string): ScheduledVersion {
  const fill = (text: string): string => text.replaceAll('{api_domain}', apiDomain);
  const { replacement } = version;
  return {
    ...version,
    group: fill(version.group),
    ...(replacement === undefined ? {} : { replacement: { ...replacement, group: fill(replacement.group) } }),
    disagreements: version.disagreements.map((each): ScheduleDisagreement => ({ ...each, claims: filledInClaims(each.claims, fill) })),
  };
}

function filledInClaims(
  { specification, declared, observed }: ScheduleDisagreement['claims'],
  fill: (text: string) => string,
): ScheduleDisagreement['claims'] {
  return {
    ...(specification === undefined ? {} : { specification: fill(specification) }),
    ...(declared === undefined ? {} : { declared: fill(declared) }),
    ...(observed === undefined ? {} : { observed: fill(observed) }),
  };
}
