import type { Case } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import type { Subject } from '#core/model/subject';
import { type RowForm, rowsPerSubject, type SuiteModule } from './suite-module.ts';

/**
 * Makes the cases of one form on one subject. Scenarios take its place area by area.
 */
export type Generator<Name extends RowForm> = {
  readonly form: Name;
  readonly generate: (statements: readonly StatementOf<Name>[], subject: Subject) => readonly Case[];
};

/** Makes a module of a generator. */
export function moduleOf<Name extends RowForm>({ form, generate }: Generator<Name>): SuiteModule {
  return rowsPerSubject(form, generate);
}
