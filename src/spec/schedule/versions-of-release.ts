import { releaseOrder } from '#core/codecs/release';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { Release } from '#core/model/release';
import type { Schedule } from './schedule.ts';

/** The versions that a release introduces, deprecates and removes, each in the order of the schedule. */
export type VersionsOfRelease = {
  readonly introduced: readonly ScheduledVersion[];
  readonly deprecated: readonly ScheduledVersion[];
  readonly removed: readonly ScheduledVersion[];
};

/** Returns the rows of the schedule that change in a release. */
export function versionsOfRelease({ versions }: Schedule, release: Release): VersionsOfRelease {
  const happening = (key: keyof VersionsOfRelease): readonly ScheduledVersion[] =>
    versions.filter((version) => {
      const at = version[key];
      return at !== undefined && releaseOrder(at, release) === 0;
    });
  return { introduced: happening('introduced'), deprecated: happening('deprecated'), removed: happening('removed') };
}
