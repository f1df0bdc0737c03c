import { kindText } from '#core/codecs/group-version-kind';
import type { DeprecationSchedule, NotableChange } from '#core/model/deprecation-schedule';
import type { Problem } from './problem.ts';
import type { ReadTable } from './read-table.ts';
import { releasesOfTable } from './releases-of-table.ts';
import { scheduleOfTable } from './schedule-of-table.ts';
import { notUnique } from './unique.ts';

/**
 * The deprecation schedule that some tables hold, empty where none does, and what is wrong with it. `statements` are all
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
