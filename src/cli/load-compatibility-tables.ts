import { type CompatibilityTables, readCompatibilityTables } from '#spec/catalogue/compatibility-tables';
import { projectTables } from './project-tables.ts';

const named = /\/(?:deprecation-schedule|releases|migrations)\.yaml$/;

/**
 * Reads the project's schedule and migrations, and no other table. What rows of the schedule name in other tables is not in it:
 * who tells what is different in a version takes `loadCatalogue`. Throws `TableError` where one is not what its schema says.
 */
export function loadCompatibilityTables(): CompatibilityTables {
  const { tables, schemas } = projectTables();
  return readCompatibilityTables({ tables: tables.filter(({ file }) => named.test(file)), schemas });
}
