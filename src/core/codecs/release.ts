import type { Release } from '../model/release.ts';

/**
 * Parses a release: `1.22`, or a longer form that servers report, such as `v1.22.17` and `1.22+`. Returns undefined for any
 * other text; no number has more than four digits.
 */
export function parseRelease(text: string): Release | undefined {
  const [, major, minor] = /^v?(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,3})(?:[.+-][0-9A-Za-z.+_-]{0,200})?$/.exec(text) ?? [];
  return major === undefined || minor === undefined ? undefined : { major: Number(major), minor: Number(minor) };
}

/** Returns a release as text: `1.22`. */
export function releaseText({ major, minor }: Release): string {
  return `${major}.${minor}`;
}

/** Compares releases for sorting: negative where the first one is older, 0 where both are equal. */
export function releaseOrder(a: Release, b: Release): number {
  return a.major - b.major || a.minor - b.minor;
}
