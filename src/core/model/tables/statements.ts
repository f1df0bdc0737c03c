// Generated from spec-tables/schema/statements.schema.json by "npm run generate". Edit the schema instead.

import type { Level } from './common.ts';
import type { Form } from './form.ts';

/** The requirements of one section, one for each row. */
export type StatementsTable = {
  /** The kind of this table. */
  readonly table: 'statements';
  /** The first part of the ids of the rows, and the name of the folder under suites/ that generates the cases. */
  readonly area: string;
  /** The heading of the section of the specification that the rows restate. */
  readonly section: string;
  /** The dimensions of which the cases of every row test several values, by their ids. */
  readonly varies?: readonly string[];
  /** One requirement for each row. */
  readonly rows: readonly StatementsRow[];
};

export type StatementsRow = {
  /** The permanent id of the row. The id of the statement is the area, a slash and this id. */
  readonly id: string;
  /** The level of the requirement. Only this row states it. */
  readonly level: Level;
  /** One sentence in our own words, under 200 characters, that ends with a full stop. */
  readonly text: string;
  /** The heading of the section of the specification, if it differs from that of the table. */
  readonly section?: string;
  /** Whom the requirement binds: server (the default) or client. A requirement on clients is listed and never judged. */
  readonly binds?: 'server' | 'client';
  /** More dimensions of which the cases of this row test several values. */
  readonly varies?: readonly string[];
  /** The form of a row: the parameters of its cases, or why no case judges it. */
  readonly form?: Form;
};
