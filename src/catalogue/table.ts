import type { Form, ListArguments, ListCellMeaning } from '../model/form.ts';
import type { Json } from '../model/json.ts';
import type { Level } from '../model/level.ts';
import type { Subject } from '../model/subject.ts';

/** A table file, as the schemas in `spec-tables/schema/` describe it. */
export type Table = StatementsTable | ListMatrixTable | SubjectsTable | ErrataTable;

/** What the key `table` of a file says. */
export type TableKind = Table['table'];

/** The kinds of tables, in the order in which they are explained. */
export const tableKinds = ['statements', 'list-matrix', 'subjects', 'errata'] as const satisfies readonly TableKind[];

export type StatementsTable = {
  readonly table: 'statements';
  readonly area: string;
  readonly section: string;
  readonly rows: readonly StatementRow[];
};

type StatementRow = {
  readonly id: string;
  readonly level: Level;
  readonly text: string;
  readonly section?: string;
  readonly binds?: 'server' | 'client';
  readonly form: Form;
};

export type ListMatrixTable = {
  readonly table: 'list-matrix';
  readonly area: string;
  readonly section: string;
  readonly level: Level;
  readonly columns: readonly ListArguments['resourceVersion'][];
  readonly meanings: { readonly [Meaning in ListCellMeaning]?: string };
  readonly rows: readonly ListMatrixRow[];
};

export type ListMatrixRow = Pick<ListArguments, 'match' | 'paging'> & { readonly cells: readonly ListCellMeaning[] };

export type SubjectsTable = { readonly table: 'subjects'; readonly rows: readonly SubjectRow[] };

/** A subject whose strings may still hold placeholders. */
export type SubjectRow = Pick<Subject, 'id' | 'served' | 'kind' | 'scope' | 'isolation' | 'deletion' | 'writers' | 'fixture'> & {
  readonly apiVersion: string;
  readonly collection: string;
  readonly body: { readonly [key: string]: Json };
};

export type ErrataTable = { readonly table: 'errata'; readonly rows: readonly ErratumRow[] };

type ErratumRow = {
  readonly id: string;
  readonly statements: readonly string[];
  readonly text: string;
  readonly seenOn: readonly { readonly release: string; readonly evidence: string }[];
};
