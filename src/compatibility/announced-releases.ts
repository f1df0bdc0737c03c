import { compareReleases, parseRelease } from '#core/codecs/release';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { Release } from '#core/model/release';

/**
 * The releases that a server may tell as the one that deprecates or removes a version: that of the schedule, and those
 * that others claim. A server tells what was declared when it was built, also where an alpha went earlier than that.
 */
export function announcedReleases(version: ScheduledVersion, about: 'deprecated' | 'removed'): readonly Release[] {
  const own = version[about];
  const claimed = version.disagreements.filter((each) => each.about === about).flatMap(({ claims }) => Object.values(claims));
  return [...(own === undefined ? [] : [own]), ...claimed.flatMap((claim) => parseRelease(claim) ?? [])];
}

/** Whether a release is one of those that may be told; where none may, only no release is. */
export function isAnnounced(version: ScheduledVersion, about: 'deprecated' | 'removed', told: Release | undefined): boolean {
  const announced = announcedReleases(version, about);
  return told === undefined ? announced.length === 0 : announced.some((release) => compareReleases(release, told) === 0);
}
