import { apiVersionOf, parseApiVersion } from '#core/codecs/group-version-kind';
import type { RuleResult } from '#core/model/rule-result';
import type { SnapshotResource } from '#core/model/snapshot';
import { findingOf } from '../rule-results.ts';
import type { ObservedServer } from './observed-server.ts';
import { scheduledGroups } from './served-versions.ts';

const rule = 'server/known-version';

/**
 * Checks that the schedule has every resource of its groups. A resource that is not in it may be newer than the schedule, or not part of
 * the API.
 */
export function knownVersion({ schedule, snapshot }: ObservedServer): RuleResult {
  const groups = scheduledGroups(schedule);
  const rows = new Set(schedule.versions.map((version) => `${apiVersionOf(version)}/${version.resource}`));
  const served = Object.entries(snapshot.resources).flatMap(([groupVersion, resources]) => {
    const parsed = parseApiVersion(groupVersion);
    return parsed === undefined || !groups.has(parsed.group)
      ? []
      : resources.filter(isResource).map((resource) => ({ ...parsed, resource }));
  });
  const unknown = served.filter(({ resource, ...type }) => !rows.has(`${apiVersionOf(type)}/${resource.name}`));
  return {
    checked: served.length,
    findings: unknown.map(({ group, version, resource }) =>
      findingOf(rule, {
        message: `The schedule does not list ${resource.kind} in ${apiVersionOf({ group, version })}.`,
        subject: { is: 'type', type: { group, version, kind: resource.kind }, resource: resource.name },
      }),
    ),
    undecided: [],
  };
}

function isResource({ name }: SnapshotResource): boolean {
  return !name.includes('/');
}
