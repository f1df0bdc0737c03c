import { type Catalogue, readCatalogue } from '#spec/catalogue/catalogue';
import { projectTables } from './project-tables.ts';

/** Reads the project's own tables. Throws `TableError` where one is not what its schema says. */
export function loadCatalogue(): Catalogue {
  return readCatalogue(projectTables());
}
