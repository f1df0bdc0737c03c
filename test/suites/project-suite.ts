import { readSpecTables } from '#adapters/package-root';
import { readCatalogue } from '#spec/catalogue/catalogue';
import { generateCases } from '#suites/index';

const files = readSpecTables();
const catalogue = readCatalogue({
  tables: files.filter(({ file }) => file.endsWith('.yaml')),
  schemas: files.filter(({ file }) => file.endsWith('.json')),
});

/** The tables of the project and every case that they make. */
export const projectSuite = { ...catalogue, cases: generateCases(catalogue.statements, catalogue.subjects) };
