/** The stability level of a version. */
export type Stability = 'alpha' | 'beta' | 'stable';

/** The parts of the name of a version: `v1beta2` is the second beta of major version 1. */
export type VersionName = { readonly major: number; readonly stability: Stability; readonly minor: number };

const ranks: { readonly [Level in Stability]: number } = { alpha: 0, beta: 1, stable: 2 };

/** Parses the name of a version: `v1`, `v1beta2`, `v1alpha1`. Returns undefined for any other name. */
export function parseVersionName(name: string): VersionName | undefined {
  const [, major, level, minor] = /^v([1-9]\d{0,3})(?:(alpha|beta)([1-9]\d{0,3}))?$/.exec(name) ?? [];
  if (major === undefined) return undefined;
  const stability = level === 'alpha' || level === 'beta' ? level : 'stable';
  return { major: Number(major), stability, minor: Number(minor ?? 0) };
}

/**
 * Returns the stability level of a version (specification, "Stability levels"): the names of alpha and beta versions contain the word.
 * Returns undefined for a name that says nothing of it.
 */
export function stabilityOf(version: string): Stability | undefined {
  if (version.includes('alpha')) return 'alpha';
  if (version.includes('beta')) return 'beta';
  return parseVersionName(version)?.stability;
}

/** Compares levels: negative if the first is less stable. */
export function compareStability(a: Stability, b: Stability): number {
  return ranks[a] - ranks[b];
}

/** Compares versions: other names first, then alpha, beta and stable versions, each by their numbers. */
export function compareVersionNames(a: string, b: string): number {
  const [one, other] = [parseVersionName(a), parseVersionName(b)];
  if (one === undefined || other === undefined) return Number(one !== undefined) - Number(other !== undefined);
  return compareStability(one.stability, other.stability) || one.major - other.major || one.minor - other.minor;
}
