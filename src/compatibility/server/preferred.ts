import { apiVersionOf } from '#core/codecs/group-version-kind';
import { releaseOrder, releaseText } from '#core/codecs/release';
import { compareStability, stabilityOf } from '#core/codecs/version-name';
import type { RuleResult } from '#core/model/rule-result';
import type { SnapshotGroup } from '#core/model/snapshot';
import { type ScheduleStatus, statusOfVersion } from '#spec/schedule/status-of';
import { introducedIn } from '../introduced-in.ts';
import { findingOf } from '../rule-results.ts';
import type { ObservedServer } from './observed-server.ts';
import { servedVersions } from './served-versions.ts';

type Preferring = SnapshotGroup & { readonly preferred: string };

/** Checks that each group lists its preferred version. */
export function preferredVersion({ snapshot }: ObservedServer): RuleResult {
  const groups = snapshot.groups.filter(({ name }) => name !== '');
  return {
    checked: groups.length,
    findings: groups
      .filter(({ versions, preferred }) => preferred === undefined || !versions.includes(preferred))
      .map(({ name, versions, preferred }) =>
        findingOf('server/preferred-version', {
          message: `The group ${name} ${preferred === undefined ? 'has no preferred version' : `does not serve its preferred version ${preferred}`}.`,
          subject: { is: 'group', group: name },
          seen: `it serves ${versions.join(', ')}`.slice(0, 500),
        }),
      ),
    undecided: [],
  };
}

/**
 * Checks that no other version of the group is more stable than the preferred one, or as stable and not deprecated while the preferred one
 * is deprecated.
 */
export function preferredStability(server: ObservedServer): RuleResult {
  const groups = preferring(server);
  return {
    checked: groups.length,
    findings: groups.flatMap(({ name, versions, preferred }) => {
      const own = rankOf(server, name, preferred);
      const better = versions.find((version) => {
        const rank = rankOf(server, name, version);
        if (own === undefined || rank === undefined) return false;
        const order = compareStability(rank.stability, own.stability);
        return order > 0 || (order === 0 && own.isDeprecated && !rank.isDeprecated);
      });
      if (better === undefined) return [];
      return [
        findingOf('server/preferred-stability', {
          message: `The group ${name} prefers ${preferred} although it serves ${better}, which has a longer lifetime.`,
          subject: { is: 'group', group: name },
        }),
      ];
    }),
    undecided: [],
  };
}

/** Checks rule 4b: the preferred version existed in an earlier release, if the group has an older version that did. */
export function preferredAdvance(server: ObservedServer): RuleResult {
  const { schedule, release } = server;
  const groups = preferring(server).filter(({ name, versions }) => versions.length > 1 && introducedIn(schedule, name) !== undefined);
  return {
    checked: groups.length,
    findings: groups.flatMap(({ name, versions, preferred }) => {
      const since = introducedIn(schedule, name, preferred);
      const older = versions.find((version) => {
        const other = introducedIn(schedule, name, version);
        return since !== undefined && other !== undefined && releaseOrder(other, since) < 0;
      });
      if (since === undefined || older === undefined || releaseOrder(since, release) < 0) return [];
      return [
        findingOf('server/preferred-advance', {
          message: `The group ${name} prefers ${preferred}, which release ${releaseText(since)} introduces while ${older} is still served.`,
          subject: { is: 'group', group: name, version: preferred },
          release: since,
        }),
      ];
    }),
    undecided: [],
  };
}

function preferring({ snapshot }: ObservedServer): readonly Preferring[] {
  return snapshot.groups.flatMap((group) =>
    group.name === '' || group.preferred === undefined || !group.versions.includes(group.preferred)
      ? []
      : [{ ...group, preferred: group.preferred }],
  );
}

/** Returns the stability of a version, and whether everything that it serves is deprecated. */
function rankOf(server: ObservedServer, group: string, version: string) {
  const stability = stabilityOf(version);
  if (stability === undefined) return undefined;
  const rows = servedVersions(server).filter((row) => apiVersionOf(row.version) === apiVersionOf({ group, version }));
  const statuses = new Set<ScheduleStatus>(rows.map((row) => statusOfVersion(row.version, server.release)));
  return { stability, isDeprecated: statuses.size === 1 && statuses.has('deprecated') };
}
