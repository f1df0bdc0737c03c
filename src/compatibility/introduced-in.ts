import { compareReleases } from '#core/codecs/release';
import type { Release } from '#core/model/release';
import type { Schedule } from '#spec/schedule/schedule';

/** The release in which the first kind of a group, or of one version of it, came; `undefined` where nobody knows. */
export function introducedIn(schedule: Schedule, group: string, version?: string): Release | undefined {
  return schedule.versions
    .filter((row) => row.group === group && (version === undefined || row.version === version))
    .flatMap(({ introduced }) => (introduced === undefined ? [] : [introduced]))
    .sort(compareReleases)[0];
}
