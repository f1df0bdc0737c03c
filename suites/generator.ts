import type { Case } from '../src/model/case.ts';
import type { Form } from '../src/model/form.ts';
import type { StatementOf } from '../src/model/statement.ts';
import type { Subject } from '../src/model/subject.ts';

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
