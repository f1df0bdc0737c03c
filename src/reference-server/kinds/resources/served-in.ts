/** A release such as `1.36`, as comparable numbers. */
export type Release = { readonly major: number; readonly minor: number };

/** The releases that introduce, deprecate and remove a version. */
export type Lifetime = { readonly introduced: string; readonly deprecated: string | undefined; readonly removed: string | undefined };

/** Parses the release at the beginning of a text such as `v1.36.0-reference` or `1.22`; `undefined` where there is none. */
export function releaseOf(text: string): Release | undefined {
  const [, major, minor] = /^v?(\d{1,4})\.(\d{1,4})/.exec(text) ?? [];
  return major === undefined || minor === undefined ? undefined : { major: Number(major), minor: Number(minor) };
}

/** Returns whether a release serves a version: from the release that introduces it until before the one that removes it. */
export function isServedIn(release: Release, { introduced, removed }: Lifetime): boolean {
  return isReached(release, introduced) && !(removed !== undefined && isReached(release, removed));
}

/** Returns whether a version is deprecated in a release. */
export function isDeprecatedIn(release: Release, { deprecated }: Lifetime): boolean {
  return deprecated !== undefined && isReached(release, deprecated);
}

function isReached(release: Release, text: string): boolean {
  const other = releaseOf(text);
  if (other === undefined) return false;
  return release.major > other.major || (release.major === other.major && release.minor >= other.minor);
}
