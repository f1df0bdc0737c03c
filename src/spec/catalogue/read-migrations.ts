import type { Migration } from '#core/model/migration';
import { migrationsOfTable } from './migrations-of-table.ts';
import type { Reading } from './problem.ts';
import type { ReadTable } from './read-table.ts';
import { notUnique } from './unique.ts';

/** The migrations that some tables hold, and what is wrong with them. */
export function readMigrations(tables: readonly ReadTable[]): Reading<Migration> {
  const readings = tables.flatMap((read) =>
    'table' in read && read.table.table === 'migrations' ? [migrationsOfTable(read.table, read.document)] : [],
  );
  const values = readings.flatMap((reading) => reading.values);
  const named = values.map(({ id, where }) => ({ name: id, where }));
  return { values, problems: [...readings.flatMap(({ problems }) => problems), ...notUnique('the migration', named)] };
}
