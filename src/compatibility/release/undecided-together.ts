import type { UndecidedPoint } from '#core/model/compatibility-report';

/** Points that lack the same become one, each named once: `3: A, B, C` needs one sentence and no three. */
export function undecidedTogether(points: readonly UndecidedPoint[]): readonly UndecidedPoint[] {
  const byMissing = new Map<string, Set<string>>();
  for (const { about, missing } of points) byMissing.set(missing, (byMissing.get(missing) ?? new Set<string>()).add(about));
  return [...byMissing].map(([missing, names]) => ({
    about: names.size > 1 ? `${names.size}: ${[...names].join(', ')}` : [...names].join(),
    missing,
  }));
}
