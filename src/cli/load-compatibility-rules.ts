import { type CompatibilityRules, readCompatibilityRules } from '#spec/catalogue/read-rules';
import { projectTables } from './project-tables.ts';

const named = /\/(?:server|release)-rules\.yaml$/;

/** Reads the project's rules of compatibility, and no other table. Throws `TableError` where a table does not match its schema. */
export function loadCompatibilityRules(): CompatibilityRules {
  const { tables, schemas } = projectTables();
  return readCompatibilityRules({ tables: tables.filter(({ file }) => named.test(file)), schemas });
}
