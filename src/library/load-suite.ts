import type { ConformanceSuite } from '#conformance/run-conformance';
import type { Case, Fixture } from '#core/model/case';
import type { Form } from '#core/model/form';
import type { Catalogue } from '#spec/catalogue/catalogue';
import { coverageOf } from '#spec/completeness/coverage';
import { fixtures } from '#suites/fixtures';
import { generateCases } from '#suites/index';
import { observationCases } from '#suites/observations/observation-cases';
import { loadCatalogue } from './load-catalogue.ts';
import { toolVersion } from './tool-version.ts';

/** The tables, and all cases that they make. */
export type Suite = Catalogue & { readonly cases: readonly Case[]; readonly fixtures: readonly Fixture[] };

/** Reads the tables of this project and makes the cases. Throws `TableError` where a table does not match its schema. */
export function loadSuite(): Suite {
  return suiteOf(loadCatalogue());
}

/** Returns the suite as the pipeline takes it; with its coverage where the report is for people. */
export function conformanceSuite(suite: Suite, { withCoverage }: { readonly withCoverage: boolean }): ConformanceSuite {
  return { ...suite, version: toolVersion(), ...(withCoverage ? { coverage: coverageOf(suite) } : {}) };
}

/** Makes the cases of the tables. With `form`, only statements of that form get cases. */
export function suiteOf(catalogue: Catalogue, form?: Form['name']): Suite {
  const { statements, subjects, openPoints } = catalogue;
  const chosen = form === undefined ? statements : statements.filter((statement) => statement.form.name === form);
  return { ...catalogue, fixtures, cases: [...generateCases(chosen, subjects), ...observationCases(openPoints, subjects)] };
}
