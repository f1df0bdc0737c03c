import { releaseText } from '#core/codecs/release';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { Release } from '#core/model/release';

/** Returns a release that a row of the schedule names, for people: `1.22`, or `cert-manager 1.6` for a row of a project. */
export function releaseName({ project }: Pick<ScheduledVersion, 'project'>, release: Release): string {
  return project === undefined ? releaseText(release) : `${project.title} ${releaseText(release)}`;
}
