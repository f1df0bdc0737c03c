import type { Case } from '#core/model/case';
import type { Statement } from '#core/model/statement';
import type { Catalogue } from '#spec/catalogue/catalogue';
import { generateCases } from '#suites/index';
import { observationCases } from '#suites/observations/observation-cases';
import { loadCatalogue } from './load-catalogue.ts';

/** The spec tables as read, and every case that they make. */
export type Suite = Catalogue & { readonly cases: readonly Case[] };

/** Reads the project's own tables and generates the cases. Throws as `loadCatalogue` does. */
export function loadSuite(): Suite {
  return suiteOf(loadCatalogue());
}

/**
 * Returns the suite that tables make. With a statement, its cases are all that judge the statement, and perhaps others:
 * a scenario is needed once, and rows with parameters make their cases together.
 */
export function suiteOf(catalogue: Catalogue, judging?: Statement): Suite {
  const { statements, subjects, openPoints } = catalogue;
  const isChosen = (one: Statement): boolean =>
    judging === undefined || one === judging || (one.form.name === judging.form.name && one.form.name !== 'scenario');
  return { ...catalogue, cases: [...generateCases(statements.filter(isChosen), subjects), ...observationCases(openPoints, subjects)] };
}
