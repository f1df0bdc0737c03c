import type { DeprecationSchedule } from '#core/model/deprecation-schedule';
import type { Migration } from '#core/model/migration';
import { readMigrations } from './read-migrations.ts';
import { readSchedule } from './read-schedule.ts';
import { readTable } from './read-table.ts';
import type { SchemaText, SourceText } from './source-text.ts';
import { tableError } from './table-error.ts';

/** The tables that a scan of manifests uses. */
export type CompatibilityTables = { readonly schedule: DeprecationSchedule; readonly migrations: readonly Migration[] };

/**
 * Reads the tables of versions and migrations alone, so that a scan starts fast. References of the schedule to other tables are
 * not resolved.
 *
 * Throws one TableError that lists all problems, as `readCatalogue` does.
 */
export function readCompatibilityTables(input: {
  readonly tables: readonly SourceText[];
  readonly schemas: readonly SchemaText[];
}): CompatibilityTables {
  const read = input.tables.map((source) => readTable(source, input.schemas));
  const schedule = readSchedule(read, undefined);
  const migrations = readMigrations(read);
  const [first, ...others] = [
    ...read.flatMap((each) => ('problems' in each ? each.problems : [])),
    ...schedule.problems,
    ...migrations.problems,
  ];
  if (first !== undefined) throw tableError(first, others);
  return { schedule: schedule.schedule, migrations: migrations.values };
}
