import type { Form } from './tables/form.ts';
import type { StatementsRow } from './tables/statements.ts';
import type { Where } from './where.ts';

/** One requirement of the specification: a row, or a cell, of a spec table. */
export type Statement = Required<Omit<StatementsRow, 'id' | 'form' | 'varies'>> & {
  /** Permanent, unique, path-like: the area, a slash and the id of the row. */
  readonly id: string;
  /** The first part of the id. */
  readonly area: string;
  /** The form of its row. Scenarios that name its id judge a row without one. */
  readonly form: Form | ByScenarios;
  /** The ids of the dimensions of which its cases test several values (`spec-tables/dimensions.yaml`). */
  readonly varies?: readonly string[];
  readonly where: Where;
};

type ByScenarios = { readonly name: 'scenario' };

/** A statement of one given form. */
export type StatementOf<Name extends Form['name']> = Statement & {
  readonly form: Extract<Form, { readonly name: Name }>;
};
