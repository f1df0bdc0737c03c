import type { Case } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import type { Subject } from '#core/model/subject';
import type { Meaning } from '#core/model/tables/common';
import { caseOf } from '../scenario/case-of.ts';
import { rowsPerSubject } from '../suite-module.ts';
import type { CellScenario } from './cell-scenario.ts';
import { continueTokenCell } from './continue-token-cell.ts';
import { exactCell } from './exact-cell.ts';
import { invalidCell } from './invalid-cell.ts';
import { anyCell, mostRecentCell, notOlderThanCell } from './open-cells.ts';

const scenarios: Readonly<Record<Meaning, CellScenario>> = {
  'most-recent': mostRecentCell,
  any: anyCell,
  'not-older-than': notOlderThanCell,
  exact: exactCell,
  'continue-token': continueTokenCell,
  'invalid-as-continue-token': continueTokenCell,
  invalid: invalidCell,
  'invalid-400': invalidCell,
};

/**
 * The cells of the list matrix. A cell with a `resourceVersionMatch` gives two cases: one for a target that
 * supports it, and one for a target that does not, which behaves as in the row without it.
 */
export const listCell = rowsPerSubject('list-cell', (rows, subject) => rows.flatMap((statement) => casesOf(statement, subject)));

function casesOf(statement: StatementOf<'list-cell'>, subject: Subject): readonly Case[] {
  const { form } = statement;
  if (form.match === 'unset') return [cellCase(statement, subject, form.meaning, {})];
  return [
    cellCase(statement, subject, form.meaning, { applies: { resourceVersionMatch: 'honoured' } }),
    cellCase(statement, subject, form.ignoringMatch, { applies: { resourceVersionMatch: 'ignored' } }),
  ];
}

function cellCase(statement: StatementOf<'list-cell'>, subject: Subject, meaning: Meaning, options: Pick<Case, 'applies'>): Case {
  const { about, steps, given, expect } = scenarios[meaning](subject, statement.form, meaning);
  const id = options.applies?.resourceVersionMatch === 'ignored' ? `${statement.id}/match-ignored` : statement.id;
  return caseOf(subject, { id, area: statement.area, about, steps, checks: [{ statement: statement.id, given, expect }], ...options });
}
