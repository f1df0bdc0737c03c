import type { Case } from '#core/model/case';
import type { Statement, StatementOf } from '#core/model/statement';
import type { Subject } from '#core/model/subject';
import type { Form } from '#core/model/tables/form';
import { caseOf } from './scenario/case-of.ts';
import type { Judgements, Scenario } from './scenario/scenario.ts';
import { targetCase } from './scenario/target-case.ts';

/** The names of the forms whose rows carry the parameters of their cases. */
export type RowForm = Exclude<Form['name'], 'unverifiable'>;

/** The statements that cases are wanted for. */
export type Wanted = {
  /** Whether scenarios judge the statement of this id. */
  readonly has: (statement: string) => boolean;
  /** The statements of one form. */
  readonly rowsOf: <Name extends RowForm>(form: Name) => readonly StatementOf<Name>[];
};

/**
 * A part of the suite: it makes its cases once for each subject, or once for the target as a whole.
 * Pure: the same statements and subject give the same cases.
 */
export type SuiteModule =
  | { readonly per: 'subject'; readonly form?: RowForm; readonly cases: (wanted: Wanted, subject: Subject) => readonly Case[] }
  | { readonly per: 'target'; readonly form?: RowForm; readonly cases: (wanted: Wanted) => readonly Case[] };

/** Makes a module of scenarios that are run with each subject. A case without a wanted statement is left out. */
export function scenariosPerSubject(scenarios: (subject: Subject) => readonly Scenario[]): SuiteModule {
  return {
    per: 'subject',
    cases: (wanted, subject) =>
      scenarios(subject).flatMap(({ checks: judgements, subject: used = subject, ...outline }) => {
        const checks = checksOf(judgements, wanted);
        return checks.length === 0 ? [] : [caseOf(used, { ...outline, area: areaOf(outline.id), checks })];
      }),
  };
}

/** Makes a module of scenarios about the target as a whole. They are run whatever subjects are served. */
export function scenariosPerTarget(scenarios: readonly Omit<Scenario, 'subject'>[]): SuiteModule {
  return {
    per: 'target',
    cases: (wanted) =>
      scenarios.flatMap(({ checks: judgements, ...outline }) => {
        const checks = checksOf(judgements, wanted);
        return checks.length === 0 ? [] : [targetCase({ ...outline, area: areaOf(outline.id), checks })];
      }),
  };
}

/** Makes a module of scenarios that judge rows with parameters. A case without a wanted statement is left out. */
export function rowScenariosPerSubject(form: RowForm, scenarios: (subject: Subject) => readonly Scenario[]): SuiteModule {
  return rowsPerSubject(form, (rows, subject) =>
    scenarios(subject).flatMap(({ checks: judgements, subject: used = subject, ...outline }) => {
      const ids = new Set<string>(rows.map(({ id }) => id));
      const checks = checksOf(judgements, { has: (statement) => ids.has(statement) });
      return checks.length === 0 ? [] : [caseOf(used, { ...outline, area: areaOf(outline.id), checks })];
    }),
  );
}

/** Makes a module of the cases that rows with parameters make with each subject. */
export function rowsPerSubject<Name extends RowForm>(
  form: Name,
  cases: (rows: readonly StatementOf<Name>[], subject: Subject) => readonly Case[],
): SuiteModule {
  return {
    per: 'subject',
    form,
    cases: (wanted, subject) => {
      const rows = wanted.rowsOf(form);
      return rows.length === 0 ? [] : cases(rows, subject);
    },
  };
}

/** Makes a module of the cases that rows with parameters make about the target as a whole. */
export function rowsPerTarget<Name extends RowForm>(
  form: Name,
  cases: (rows: readonly StatementOf<Name>[]) => readonly Case[],
): SuiteModule {
  return {
    per: 'target',
    form,
    cases: (wanted) => {
      const rows = wanted.rowsOf(form);
      return rows.length === 0 ? [] : cases(rows);
    },
  };
}

/** Returns these statements as the wanted ones. */
export function wantedOf(statements: readonly Statement[]): Wanted {
  const ids = new Set(statements.flatMap(({ id, form }) => (form.name === 'scenario' ? [id] : [])));
  return {
    has: (statement) => ids.has(statement),
    rowsOf: <Name extends RowForm>(form: Name) =>
      statements.filter((statement): statement is StatementOf<Name> => statement.form.name === form),
  };
}

function checksOf(judgements: Judgements, wanted: Pick<Wanted, 'has'>): Case['checks'] {
  return Object.entries(judgements).flatMap(([statement, judgement]) => (wanted.has(statement) ? [{ statement, ...judgement }] : []));
}

/** The first part of a case's id is its area. */
function areaOf(id: string): string {
  return id.slice(0, id.indexOf('/'));
}
