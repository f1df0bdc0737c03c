import type { Case } from '#core/model/case';
import type { Form } from '#core/model/form';
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

/** The suite that tables make; with `form`, of the cases of statements those alone that statements of this form make. */
export function suiteOf(catalogue: Catalogue, form?: Form['name']): Suite {
  const { statements, subjects, openPoints } = catalogue;
  const chosen = form === undefined ? statements : statements.filter((statement) => statement.form.name === form);
  return { ...catalogue, cases: [...generateCases(chosen, subjects), ...observationCases(openPoints, subjects)] };
}
