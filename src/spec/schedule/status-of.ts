import { releaseOrder } from '#core/codecs/release';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { Release } from '#core/model/release';
import type { Schedule } from './schedule.ts';

/**
 * The status of a type in a release. `not-introduced`: only a later release serves it. `served` and `deprecated`: the release
 * contains it, whether or not it is enabled by default (see `served-by-default.ts`).
 */
export type ScheduleStatus = 'not-introduced' | 'served' | 'deprecated' | 'removed';

/** Returns the status of a type in a release, or `unknown` where the schedule has no row about the type. */
export function statusOf(schedule: Schedule, type: GroupVersionKind, release: Release): ScheduleStatus | 'unknown' {
  const version = schedule.find(type);
  return version === undefined ? 'unknown' : statusOfVersion(version, release);
}

/** Returns the status of a row of the schedule in a release. A row of a project is judged by the target release of the project. */
export function statusOfVersion({ introduced, deprecated, removed, project }: ScheduledVersion, ofServer: Release): ScheduleStatus {
  const release = project?.target ?? ofServer;
  if (removed !== undefined && releaseOrder(release, removed) >= 0) return 'removed';
  if (introduced !== undefined && releaseOrder(release, introduced) < 0) return 'not-introduced';
  return deprecated !== undefined && releaseOrder(release, deprecated) >= 0 ? 'deprecated' : 'served';
}
