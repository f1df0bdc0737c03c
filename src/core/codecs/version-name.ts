/** How stable a version is, by its name. */
export type Stability = 'alpha' | 'beta' | 'stable';

/** The parts of a version's name: `v1beta2` is the second beta of major version 1. */
export type VersionName = { readonly major: number; readonly stability: Stability; readonly minor: number };

const ranks: { readonly [Level in Stability]: number } = { alpha: 0, beta: 1, stable: 2 };

/** Reads the name of a version: `v1`, `v1beta2`, `v1alpha1`. `undefined` for any other name. */
export function parseVersionName(name: string): VersionName | undefined {
  const [, major, level, minor] = /^v([1-9]\d{0,3})(?:(alpha|beta)([1-9]\d{0,3}))?$/.exec(name) ?? [];
  if (major === undefined) return undefined;
  const stability = level === 'alpha' || level === 'beta' ? level : 'stable';
  return { major: Number(major), stability, minor: Number(minor ?? 0) };
}

/** How stable a version is (specification, "Stability levels"). A name of no known form tells nothing. */
export function stabilityOf(version: string): Stability | undefined {
  return parseVersionName(version)?.stability;
}

/** Negative where the first level is the less stable one. */
export function compareStability(a: Stability, b: Stability): number {
  return ranks[a] - ranks[b];
}

/** Negative where the first version comes before the second: stable ones after betas after alphas, then by their numbers. Other names come first. */
export function compareVersionNames(a: string, b: string): number {
  const [one, other] = [parseVersionName(a), parseVersionName(b)];
  if (one === undefined || other === undefined) return Number(one !== undefined) - Number(other !== undefined);
  return compareStability(one.stability, other.stability) || one.major - other.major || one.minor - other.minor;
}
