import type { Form } from './form.ts';
import type { StatementsRow } from './tables/statements.ts';
import type { Where } from './where.ts';

/** One requirement of the specification: a row, or a cell, of a spec table. */
export type Statement = Required<Omit<StatementsRow, 'id'>> & {
  /** Permanent, unique, path-like: the area, a slash and the id of the row. */
  readonly id: string;
  /** The area whose generators make its cases; the first part of the id. */
  readonly area: string;
  readonly where: Where;
};

/** A statement of one given form. */
export type StatementOf<Name extends Form['name']> = Statement & {
  readonly form: Extract<Form, { readonly name: Name }>;
};
