import { type Catalogue, readCatalogue } from '#spec/catalogue/catalogue';
import { projectTables } from './load-tables.ts';

/** Reads all tables of this project. Throws `TableError` where one does not match its schema. */
export function loadCatalogue(): Catalogue {
  return readCatalogue(projectTables());
}
