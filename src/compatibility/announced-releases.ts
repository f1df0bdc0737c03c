import { parseRelease, releaseOrder } from '#core/codecs/release';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { Release } from '#core/model/release';

/**
 * Returns the releases that a server may report as the one that deprecates or removes a version: the release in the schedule and the
 * releases that other sources claim. A server reports what was declared when it was built, even if an alpha version was removed earlier.
 */
export function announcedReleases(version: ScheduledVersion, about: 'deprecated' | 'removed'): readonly Release[] {
  const own = version[about];
  const claimed = version.disagreements.filter((each) => each.about === about).flatMap(({ claims }) => Object.values(claims));
  return [...(own === undefined ? [] : [own]), ...claimed.flatMap((claim) => parseRelease(claim) ?? [])];
}

/** Checks whether a server may report a release. Only `undefined` is correct if no release is announced. */
export function isAnnounced(version: ScheduledVersion, about: 'deprecated' | 'removed', reported: Release | undefined): boolean {
  const announced = announcedReleases(version, about);
  return reported === undefined ? announced.length === 0 : announced.some((release) => releaseOrder(release, reported) === 0);
}
