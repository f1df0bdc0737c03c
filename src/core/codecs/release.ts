import type { Release } from '../model/release.ts';

/**
 * The release that a text names: `1.22`, or the longer forms that servers tell of themselves, as `v1.22.17` and
 * `1.22+`. `undefined` for what names none; no number has more than four digits.
 */
export function parseRelease(text: string): Release | undefined {
  const [, major, minor] = /^v?(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,3})(?:[.+-][0-9A-Za-z.+_-]{0,200})?$/.exec(text) ?? [];
  return major === undefined || minor === undefined ? undefined : { major: Number(major), minor: Number(minor) };
}

/** A release as people write it: `1.22`. */
export function releaseText({ major, minor }: Release): string {
  return `${major}.${minor}`;
}

/** Negative where the first release is the older one, 0 where both are the same. */
export function compareReleases(a: Release, b: Release): number {
  return a.major - b.major || a.minor - b.minor;
}
