// Generated from spec-tables/schema/statements.schema.json by "npm run generate". Edit the schema instead.

import type { Form } from '../form.ts';
import type { Level } from './common.ts';

/** Promises of one section, one a row. */
export type StatementsTable = {
  /** The kind of this table. */
  readonly table: 'statements';
  /** First part of the ids of the rows. It names the folder under suites/ whose generators make the cases. */
  readonly area: string;
  /** Heading of the specification under which the rows stand. */
  readonly section: string;
  /** One promise each. */
  readonly rows: readonly StatementsRow[];
};

export type StatementsRow = {
  /** Permanent name of the row. The id of the statement is the area, a slash and this. */
  readonly id: string;
  /** How strongly it is promised. Nothing else in the project states it. */
  readonly level: Level;
  /** One sentence in our own words, under 200 characters, with a full stop at its end. */
  readonly text: string;
  /** Heading of the specification, where it is another than that of the table. */
  readonly section?: string;
  /** Who is bound: server (the default) or client. What binds clients is listed and never judged. */
  readonly binds?: 'server' | 'client';
  readonly form: Form;
};
