import type { DeprecationScheduleTable } from '#core/model/tables/deprecation-schedule';
import type { DimensionsTable } from '#core/model/tables/dimensions';
import type { ErrataTable } from '#core/model/tables/errata';
import type { ListMatrixTable } from '#core/model/tables/list-matrix';
import type { MigrationsTable } from '#core/model/tables/migrations';
import type { ObservationsTable } from '#core/model/tables/observations';
import type { PeersTable } from '#core/model/tables/peers';
import type { ProfilesTable } from '#core/model/tables/profiles';
import type { ReleaseChangesTable } from '#core/model/tables/release-changes';
import type { ReleaseRulesTable } from '#core/model/tables/release-rules';
import type { ReleasesTable } from '#core/model/tables/releases';
import type { ServerBugsTable } from '#core/model/tables/server-bugs';
import type { ServerRulesTable } from '#core/model/tables/server-rules';
import type { SourcesTable } from '#core/model/tables/sources';
import type { StatementsTable } from '#core/model/tables/statements';
import type { SubjectsTable } from '#core/model/tables/subjects';
import type { ValidationMatrixTable } from '#core/model/tables/validation-matrix';

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
  | DimensionsTable
  | DeprecationScheduleTable
  | ReleasesTable
  | MigrationsTable
  | ServerRulesTable
  | ReleaseRulesTable
  | ReleaseChangesTable
  | ServerBugsTable
  | ProfilesTable;

/** The value of the key `table` of a file. */
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
  'dimensions',
  'deprecation-schedule',
  'releases',
  'migrations',
  'server-rules',
  'release-rules',
  'release-changes',
  'server-bugs',
  'profiles',
] as const satisfies readonly TableKind[];
