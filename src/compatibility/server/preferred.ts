import { apiVersionOf } from '#core/codecs/group-version-kind';
import { compareReleases, releaseText } from '#core/codecs/release';
import { compareStability, stabilityOf } from '#core/codecs/version-name';
import type { RuleResult } from '#core/model/compatibility-report';
import type { SnapshotGroup } from '#core/model/snapshot';
import { type ScheduleStatus, statusOfVersion } from '#spec/schedule/status-of';
import { introducedIn } from '../introduced-in.ts';
import { findingOf } from '../rule-results.ts';
import type { ObservedServer } from './observed-server.ts';
import { servedVersions } from './served-versions.ts';

type Preferring = SnapshotGroup & { readonly preferred: string };

/** The preferred version of each group is among those that it lists. */
export function preferredVersion({ snapshot }: ObservedServer): RuleResult {
  const groups = snapshot.groups.filter(({ name }) => name !== '');
  return {
    checked: groups.length,
    findings: groups
      .filter(({ versions, preferred }) => preferred === undefined || !versions.includes(preferred))
      .map(({ name, versions, preferred }) =>
        findingOf(
          { id: 'server/preferred-version', level: 'MUST' },
          {
            message: `The group ${name} prefers ${preferred === undefined ? 'no version' : `${preferred}, which it does not serve`}.`,
            subject: { is: 'group', group: name },
            seen: `it serves ${versions.join(', ')}`.slice(0, 500),
          },
        ),
      ),
    undecided: [],
  };
}

/** No other version of the group is more stable, or as stable and not deprecated where the preferred one is. */
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
        findingOf(
          { id: 'server/preferred-stability', level: 'SHOULD' },
          {
            message: `The group ${name} prefers ${preferred}, though it serves ${better}, which lasts longer.`,
            subject: { is: 'group', group: name },
          },
        ),
      ];
    }),
    undecided: [],
  };
}

/** The preferred version was there in an earlier release, where the group has an older one that was (rule 4b). */
export function preferredAdvance(server: ObservedServer): RuleResult {
  const { schedule, release } = server;
  const groups = preferring(server).filter(({ name, versions }) => versions.length > 1 && introducedIn(schedule, name) !== undefined);
  return {
    checked: groups.length,
    findings: groups.flatMap(({ name, versions, preferred }) => {
      const since = introducedIn(schedule, name, preferred);
      const older = versions.find((version) => {
        const other = introducedIn(schedule, name, version);
        return since !== undefined && other !== undefined && compareReleases(other, since) < 0;
      });
      if (since === undefined || older === undefined || compareReleases(since, release) < 0) return [];
      return [
        findingOf(
          { id: 'server/preferred-advance', level: 'SHOULD' },
          {
            message: `The group ${name} prefers ${preferred}, which release ${releaseText(since)} introduces beside ${older}.`,
            subject: { is: 'group', group: name, version: preferred },
            release: since,
          },
        ),
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

/** How stable a version is, and whether all that it serves is deprecated. */
function rankOf(server: ObservedServer, group: string, version: string) {
  const stability = stabilityOf(version);
  if (stability === undefined) return undefined;
  const rows = servedVersions(server).filter((row) => apiVersionOf(row.version) === apiVersionOf({ group, version }));
  const statuses = new Set<ScheduleStatus>(rows.map((row) => statusOfVersion(row.version, server.release)));
  return { stability, isDeprecated: statuses.size === 1 && statuses.has('deprecated') };
}
