import { generateCases } from '../../suites/index.ts';
import { observationCases } from '../../suites/observations/observation-cases.ts';
import { readSpecTables } from '../adapters/package-root.ts';
import { type Catalogue, readCatalogue } from '../catalogue/catalogue.ts';
import type { Case } from '../model/case.ts';

/** The spec tables as read, and every case that they make. */
export type Suite = Catalogue & { readonly cases: readonly Case[] };

/** Reads the project's own tables and generates the cases. Throws `TableError` where a table is not what its schema says. */
export function loadSuite(): Suite {
  const files = readSpecTables();
  const catalogue = readCatalogue({
    tables: files.filter(({ file }) => file.endsWith('.yaml')),
    schemas: files.filter(({ file }) => file.endsWith('.json')),
  });
  const { statements, subjects, openPoints } = catalogue;
  return { ...catalogue, cases: [...generateCases(statements, subjects), ...observationCases(openPoints, subjects)] };
}
