import { kindText } from '#core/codecs/group-version-kind';
import { parseRelease, releaseOrder, releaseText } from '#core/codecs/release';
import type { DeprecationSchedule, NotableChange } from '#core/model/deprecation-schedule';
import type { DatedRelease, Release } from '#core/model/release';
import type { ReleasesTable } from '#core/model/tables/releases';
import { aboutWords } from './about-words.ts';
import type { Problem, Reading } from './problem.ts';
import type { TableDocument } from './read-document.ts';
import type { ReadTable } from './read-table.ts';
import { scheduleOfTable } from './schedule-of-table.ts';
import { notUnique } from './unique.ts';

/**
 * Returns the deprecation schedule of some tables, empty where no table has one, and its problems. `statements` are all
 * statements of the suite, or `undefined` where some could not be read.
 */
export function readSchedule(
  tables: readonly ReadTable[],
  statements: readonly NotableChange[] | undefined,
): { readonly schedule: DeprecationSchedule; readonly problems: readonly Problem[] } {
  const schedules = tables.flatMap((read) =>
    'table' in read && read.table.table === 'deprecation-schedule' ? [scheduleOfTable(read.table, read.document, statements)] : [],
  );
  const releases = tables.flatMap((read) =>
    'table' in read && read.table.table === 'releases' ? [releasesOfTable(read.table, read.document)] : [],
  );
  const versions = schedules.flatMap((each) => each.versions);
  const named = versions.map((version) => ({ name: kindText(version), where: version.where }));
  return {
    schedule: {
      versions,
      releases: releases.flatMap(({ values }) => values),
      provenance: Object.assign({}, ...schedules.map(({ provenance }) => provenance)),
    },
    problems: [...[...schedules, ...releases].flatMap(({ problems }) => problems), ...notUnique('the version', named)],
  };
}

/** Returns the releases of a table. A release that is not after the one before it is a problem. */
function releasesOfTable(table: ReleasesTable, document: TableDocument): Reading<DatedRelease> {
  const problems: Problem[] = [];
  const values: DatedRelease[] = [];
  for (const [index, { release: text, date }] of table.rows.entries()) {
    const release: Release | undefined = parseRelease(text);
    if (release === undefined) continue;
    const before = values.at(-1);
    if (before !== undefined && (releaseOrder(before.release, release) >= 0 || before.date >= date)) {
      const pointer = `/rows/${index}`;
      const message = `expected a release after ${releaseText(before.release)} of ${before.date}`;
      problems.push({ where: document.places.valueAt(pointer), about: aboutWords(pointer, table), message });
    }
    values.push({ release, date });
  }
  return { values, problems };
}
