import type { NotableChange, ScheduleClaimant, ScheduleDisagreement, ScheduledVersion } from '#core/model/deprecation-schedule';
import type { ListArguments, ListCellMeaning, WrittenForm } from '#core/model/form';
import type { Json } from '#core/model/json';
import type { Level } from '#core/model/level';
import type { Migration, MigrationStep } from '#core/model/migration';
import type { OpenPoint } from '#core/model/open-point';
import type { Subject } from '#core/model/subject';
import type { ValidationArguments, ValidationMeaning } from '#core/model/validation-form';

/** A table file, as the schemas in `spec-tables/schema/` describe it. */
export type Table =
  | StatementsTable
  | ListMatrixTable
  | ValidationMatrixTable
  | SubjectsTable
  | ErrataTable
  | ObservationsTable
  | SourcesTable
  | PeersTable
  | ScheduleTable
  | ReleasesTable
  | MigrationsTable;

/** What the key `table` of a file says. */
export type TableKind = Table['table'];

/** The kinds of tables, in the order in which they are explained. */
export const tableKinds = [
  'statements',
  'list-matrix',
  'validation-matrix',
  'subjects',
  'errata',
  'observations',
  'sources',
  'peers',
  'deprecation-schedule',
  'releases',
  'migrations',
] as const satisfies readonly TableKind[];

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
  readonly form?: WrittenForm;
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

export type ValidationMatrixTable = {
  readonly table: 'validation-matrix';
  readonly area: string;
  readonly section: string;
  readonly level: Level;
  readonly meanings: { readonly [Meaning in ValidationMeaning]?: string };
  readonly rows: readonly ValidationMatrixRow[];
};

/** Every combination of what the lists hold is a cell of that meaning. */
export type ValidationMatrixRow = {
  readonly schemas: readonly ValidationArguments['schema'][];
  readonly requests: readonly ValidationArguments['request'][];
  readonly encodings: readonly ValidationArguments['encoding'][];
  readonly levels: readonly ValidationArguments['level'][];
  readonly contents: readonly ValidationArguments['content'][];
  readonly meaning: ValidationMeaning;
};

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

export type ObservationsTable = { readonly table: 'observations'; readonly rows: readonly Omit<OpenPoint, 'where'>[] };

/** Pieces of the specification by their place in a section. */
type Piece = { readonly at: number; readonly hash: string };

export type SourcesTable = {
  readonly table: 'sources';
  readonly reasons: Readonly<Record<string, string>>;
  readonly sections: readonly {
    readonly section: string;
    readonly carried?: readonly (Piece & { readonly by: readonly string[] })[];
    readonly noPromise?: readonly (Piece & { readonly why: string })[];
    readonly missing?: readonly Piece[];
  }[];
};

export type PeersTable = {
  readonly table: 'peers';
  readonly suites: readonly {
    readonly suite: string;
    readonly rows: readonly { readonly test: string; readonly by?: readonly string[]; readonly outOfScope?: string }[];
  }[];
};

export type ScheduleTable = {
  readonly table: 'deprecation-schedule';
  readonly provenance: { readonly [Source in ScheduledVersion['source']]: string };
  readonly changes: readonly NotableChange[];
  readonly rows: readonly ScheduleRow[];
};

export type ScheduleRow = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly resource?: string;
  readonly introduced?: string;
  readonly deprecated?: string;
  readonly removed?: string;
  readonly replacement?: string;
  readonly changes?: readonly string[];
  readonly source: ScheduledVersion['source'];
  readonly declared?: { readonly from: string; readonly until: string };
  readonly disagreements?: readonly ({
    readonly [Claimant in ScheduleClaimant]?: string;
  } & Pick<ScheduleDisagreement, 'about' | 'used' | 'why'>)[];
};

export type ReleasesTable = {
  readonly table: 'releases';
  readonly rows: readonly { readonly release: string; readonly date: string }[];
};

export type MigrationsTable = { readonly table: 'migrations'; readonly rows: readonly MigrationRow[] };

/** A migration whose apiVersions may still hold placeholders, and whose steps may name one path without a list. */
export type MigrationRow = Omit<Migration, 'steps' | 'where'> & { readonly steps: readonly WrittenStep[] };

type WrittenStep = MigrationStep extends infer Step
  ? Step extends MigrationStep
    ? Omit<Step, 'at'> & { readonly at: string | readonly string[] }
    : never
  : never;
