import { compareReleases } from '#core/codecs/release';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { Release } from '#core/model/release';
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
