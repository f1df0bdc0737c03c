import { apiVersionOf } from '#core/codecs/group-version-kind';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { SnapshotResource } from '#core/model/snapshot';
import type { Schedule } from '#spec/schedule/schedule';
import type { ObservedServer } from './observed-server.ts';

/** A row of the schedule that a server lists in discovery. */
export type ServedVersion = { readonly version: ScheduledVersion; readonly resource: SnapshotResource };

/**
 * Returns the rows that a server serves, in the order of the schedule. A row is matched by its resource, because a group version may
 * continue without it.
 */
export function servedVersions({ schedule, snapshot }: Pick<ObservedServer, 'schedule' | 'snapshot'>): readonly ServedVersion[] {
  return schedule.versions.flatMap((version) => {
    const resource = servedAs(version, snapshot.resources);
    return resource === undefined ? [] : [{ version, resource }];
  });
}

/** Returns the resource that serves a row, if there is one. */
export function servedAs(
  version: ScheduledVersion,
  resources: Readonly<Record<string, readonly SnapshotResource[]>>,
): SnapshotResource | undefined {
  const groupVersion = apiVersionOf(version);
  const listed = Object.hasOwn(resources, groupVersion) ? resources[groupVersion] : undefined;
  return version.resource === undefined ? undefined : listed?.find(({ name }) => name === version.resource);
}

/** Returns the groups in the schedule. */
export function scheduledGroups(schedule: Schedule): ReadonlySet<string> {
  return new Set(schedule.versions.map(({ group }) => group));
}
