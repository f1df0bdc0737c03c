import type { ChangelogEntry } from '#core/model/compatibility-report';

/** The title of each area, in the order of a changelog. */
const titles: readonly (readonly [ChangelogEntry['area'], string])[] = [
  ['version', 'API versions'],
  ['kind', 'Kinds'],
  ['field', 'Fields'],
  ['default', 'Defaults'],
  ['gate', 'Feature gates'],
  ['metric', 'Metrics'],
  ['flag', 'Flags'],
];

/** What changed in an area between two releases. */
export type ChangelogSection = {
  /** Such as `API versions, 1.35 to 1.36`. */
  readonly title: string;
  readonly entries: readonly ChangelogEntry[];
};

/** Returns a changelog in sections: by release, then by area. */
export function changelogSections(entries: readonly ChangelogEntry[]): readonly ChangelogSection[] {
  const pairs = [...new Set(entries.map(({ from, to }) => `${from} to ${to}`))];
  return pairs.flatMap((pair) =>
    titles.flatMap(([area, title]) => {
      const own = entries.filter((entry) => entry.area === area && `${entry.from} to ${entry.to}` === pair);
      return own.length === 0 ? [] : [{ title: `${title}, ${pair}`, entries: own }];
    }),
  );
}

/** Returns an entry in words: `removed batch/v1beta1`, `changed Blue: BETA, off → BETA, on`. */
export function changelogLine({ change, name, before, after }: ChangelogEntry): string {
  const values =
    change === 'changed' ? [`${before ?? 'none'} → ${after ?? 'none'}`] : [before ?? after].filter((value) => value !== undefined);
  return `${change} ${name}${values.length === 0 ? '' : `: ${values.join()}`}`;
}

/** Returns how many entries there are of each change: `2 removed, 7 added`. */
export function changelogCounts(entries: readonly ChangelogEntry[]): string {
  return (['removed', 'added', 'changed'] as const)
    .map((change) => ({ change, count: entries.filter((entry) => entry.change === change).length }))
    .filter(({ count }) => count > 0)
    .map(({ change, count }) => `${count} ${change}`)
    .join(', ');
}
