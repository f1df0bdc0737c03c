import type { ScheduledVersion } from '../model/deprecation-schedule.ts';
import type { Release } from '../model/release.ts';
import { compareReleases } from '../wire/release.ts';
import type { Schedule } from './schedule.ts';

/** What a release introduces, deprecates and serves no longer, each in the order of the schedule. */
export type VersionsOfRelease = {
  readonly introduced: readonly ScheduledVersion[];
  readonly deprecated: readonly ScheduledVersion[];
  readonly removed: readonly ScheduledVersion[];
};

/** The rows of the schedule in which something happens in a release. */
export function versionsOfRelease({ versions }: Schedule, release: Release): VersionsOfRelease {
  const happening = (key: keyof VersionsOfRelease): readonly ScheduledVersion[] =>
    versions.filter((version) => {
      const at = version[key];
      return at !== undefined && compareReleases(at, release) === 0;
    });
  return { introduced: happening('introduced'), deprecated: happening('deprecated'), removed: happening('removed') };
}
