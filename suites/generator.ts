import type { Case } from '#core/model/case';
import type { Form } from '#core/model/form';
import type { StatementOf } from '#core/model/statement';
import type { Subject } from '#core/model/subject';

/** The names of the forms that cases are generated for. */
export type GeneratedForm = Exclude<Form['name'], 'unverifiable'>;

/**
 * Makes the cases of one form: all its statements of one area, on one subject. Statements that the same
 * exchange can answer share a case. Pure: the same rows and subject give the same cases.
 */
export type Generator<Name extends GeneratedForm> = {
  readonly form: Name;
  readonly generate: (statements: readonly StatementOf<Name>[], subject: Subject) => readonly Case[];
};
