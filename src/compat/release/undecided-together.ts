import type { UndecidedPoint } from '../../model/compatibility-report.ts';

/** Points that lack the same become one: `gates A, B and C need …` is read more easily than three sentences. */
export function undecidedTogether(points: readonly UndecidedPoint[]): readonly UndecidedPoint[] {
  const byMissing = new Map<string, string[]>();
  for (const { about, missing } of points) {
    const known = byMissing.get(missing);
    if (known === undefined) byMissing.set(missing, [about]);
    else known.push(about);
  }
  return [...byMissing].map(([missing, names]) => ({
    about: names.length === 1 ? (names[0] ?? '') : `${names.length}: ${names.join(', ')}`,
    missing,
  }));
}
