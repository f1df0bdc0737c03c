import { releaseOrder } from '#core/codecs/release';
import type { Release } from '#core/model/release';
import type { Schedule } from '#spec/schedule/schedule';

/**
 * Returns the release that introduced the first kind of a group, or of one version of it. Returns `undefined` if the schedule does not
 * say.
 */
export function introducedIn(schedule: Schedule, group: string, version?: string): Release | undefined {
  return schedule.versions
    .filter((row) => row.group === group && (version === undefined || row.version === version))
    .flatMap(({ introduced }) => (introduced === undefined ? [] : [introduced]))
    .sort(releaseOrder)[0];
}
