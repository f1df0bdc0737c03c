import { compareReleases, parseRelease, releaseText } from '#core/codecs/release';
import type { DatedRelease, Release } from '#core/model/release';
import type { ReleasesTable } from '#core/model/tables/releases';
import { aboutWords } from './about-words.ts';
import type { Problem, Reading } from './problem.ts';
import type { TableDocument } from './read-document.ts';

/** The releases of a table. One that is not younger than the one before it is a problem. */
export function releasesOfTable(table: ReleasesTable, document: TableDocument): Reading<DatedRelease> {
  const problems: Problem[] = [];
  const values: DatedRelease[] = [];
  for (const [index, { release: text, date }] of table.rows.entries()) {
    const release: Release | undefined = parseRelease(text);
    if (release === undefined) continue;
    const before = values.at(-1);
    if (before !== undefined && (compareReleases(before.release, release) >= 0 || before.date >= date)) {
      const pointer = `/rows/${index}`;
      const message = `expected a release after ${releaseText(before.release)} of ${before.date}`;
      problems.push({ where: document.places.valueAt(pointer), about: aboutWords(pointer, table), message });
    }
    values.push({ release, date });
  }
  return { values, problems };
}
