import { releaseOrder } from '#core/codecs/release';
import { stabilityOf } from '#core/codecs/version-name';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { Schedule } from './schedule.ts';

/** From this release on, new beta versions are disabled by default (specification, "Stability levels"). */
const betasOffSince = { major: 1, minor: 22 };

/**
 * Returns whether a server offers a version by default: stable versions always, alphas never, betas only of kinds that were
 * introduced before release 1.22. `undefined` where the name of the version has no stability, or the release of a beta is unknown.
 */
export function servedByDefault(schedule: Schedule, version: ScheduledVersion): boolean | undefined {
  const stability = stabilityOf(version.version);
  if (stability !== 'beta') return stability === undefined ? undefined : stability === 'stable';
  const first = schedule
    .versionsOf(version)
    .flatMap(({ introduced }) => (introduced === undefined ? [] : [introduced]))
    .sort(releaseOrder)[0];
  return first === undefined ? undefined : releaseOrder(first, betasOffSince) < 0;
}
