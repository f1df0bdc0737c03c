import { generateCases } from '../../suites/index.ts';
import { observationCases } from '../../suites/observations/observation-cases.ts';
import { readSpecTables } from '../adapters/package-root.ts';
import { type Catalogue, readCatalogue } from '../catalogue/catalogue.ts';
import type { Case } from '../model/case.ts';

/** The spec tables as read, and every case that they make. */
export type Suite = Catalogue & { readonly cases: readonly Case[] };

/** Reads the project's own tables. Throws `TableError` where one is not what its schema says. */
export function loadCatalogue(): Catalogue {
  const files = readSpecTables();
  return readCatalogue({
    tables: files.filter(({ file }) => file.endsWith('.yaml')),
    schemas: files.filter(({ file }) => file.endsWith('.json')),
  });
}

/** Reads the project's own tables and generates the cases. Throws as `loadCatalogue` does. */
export function loadSuite(): Suite {
  const catalogue = loadCatalogue();
  const { statements, subjects, openPoints } = catalogue;
  return { ...catalogue, cases: [...generateCases(statements, subjects), ...observationCases(openPoints, subjects)] };
}
