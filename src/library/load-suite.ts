import type { ConformanceSuite } from '#conformance/run-conformance';
import type { Case, Fixture } from '#core/model/case';
import type { SubjectFile } from '#core/model/evidence';
import type { Statement } from '#core/model/statement';
import type { Catalogue } from '#spec/catalogue/catalogue';
import { readSubjects } from '#spec/catalogue/read-subjects';
import { coverageOf } from '#spec/completeness/coverage';
import { fixtures } from '#suites/fixtures';
import { generateCases } from '#suites/index';
import { observationCases } from '#suites/observations/observation-cases';
import { loadCatalogue } from './load-catalogue.ts';
import { projectTables } from './load-tables.ts';
import { toolVersion } from './tool-version.ts';

/** The tables, and all cases that they make. */
export type Suite = Catalogue & { readonly cases: readonly Case[]; readonly fixtures: readonly Fixture[] };

/**
 * Reads the tables of this project and makes the cases, also those of the types in subject files. Throws `TableError` where a
 * table does not match its schema, and `UsageError` where a subject file does not.
 */
export function loadSuite(files: readonly SubjectFile[] = []): Suite {
  const catalogue = loadCatalogue();
  if (files.length === 0) return suiteOf(catalogue);
  const fromFiles = readSubjects(files, catalogue.subjects, projectTables().schemas);
  return suiteOf({ ...catalogue, subjects: [...catalogue.subjects, ...fromFiles] });
}

/** Returns the suite as the pipeline takes it; with its coverage where the report is for people. */
export function conformanceSuite(suite: Suite, { withCoverage }: { readonly withCoverage: boolean }): ConformanceSuite {
  return { ...suite, version: toolVersion(), ...(withCoverage ? { coverage: coverageOf(suite) } : {}) };
}

/**
 * Returns the suite of the tables. With a statement, its cases are all that judge the statement, and perhaps others: a
 * scenario is needed once, and rows with parameters make their cases together.
 */
export function suiteOf(catalogue: Catalogue, judging?: Statement): Suite {
  const { statements, subjects, openPoints } = catalogue;
  const isChosen = (one: Statement): boolean =>
    judging === undefined || one === judging || (one.form.name === judging.form.name && one.form.name !== 'scenario');
  const cases = [...generateCases(statements.filter(isChosen), subjects), ...observationCases(openPoints, subjects)];
  return { ...catalogue, fixtures, cases };
}
