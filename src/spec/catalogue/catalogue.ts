import type { DeprecationSchedule } from '#core/model/deprecation-schedule';
import type { Dimension, DimensionPair } from '#core/model/dimension';
import type { Erratum } from '#core/model/erratum';
import type { Migration } from '#core/model/migration';
import type { OpenPoint } from '#core/model/open-point';
import type { PeerTest } from '#core/model/peer-test';
import type { Profile } from '#core/model/profile';
import type { Source } from '#core/model/source';
import type { Statement } from '#core/model/statement';
import type { Subject } from '#core/model/subject';
import type { ServerBugsRow } from '#core/model/tables/server-bugs';
import { TableError } from '#core/model/tool-error';
import { dimensionsOfTable, pairsOfTable } from './dimensions-of-table.ts';
import { errataOfTable } from './errata-of-table.ts';
import { observationsOfTable } from './observations-of-table.ts';
import { peersOfTable } from './peers-of-table.ts';
import type { Problem, Reading } from './problem.ts';
import { type ProfileNames, profilesOfTable } from './profiles-of-table.ts';
import { readMigrations } from './read-migrations.ts';
import { type CompatibilityRules, readRules } from './read-rules.ts';
import { readSchedule } from './read-schedule.ts';
import { type ReadTable, readTable } from './read-table.ts';
import { serverBugsOfTable } from './server-bugs-of-table.ts';
import type { SchemaText, SourceText } from './source-text.ts';
import { sourcesOfTable } from './sources-of-table.ts';
import { statementsOfMatrix } from './statements-of-matrix.ts';
import { statementsOfTable } from './statements-of-table.ts';
import { statementsOfValidationMatrix } from './statements-of-validation-matrix.ts';
import { subjectsOfTable } from './subjects-of-table.ts';
import { tableError } from './table-error.ts';
import { notUnique } from './unique.ts';

/** The content of the spec tables, in the order of the files and their rows. */
export type Catalogue = {
  readonly statements: readonly Statement[];
  readonly subjects: readonly Subject[];
  /** With the statements they are about resolved. */
  readonly errata: readonly Erratum[];
  readonly openPoints: readonly OpenPoint[];
  /** With the statements and open points that carry them resolved. */
  readonly sources: readonly Source[];
  /** With the statements that cover them resolved. */
  readonly peers: readonly PeerTest[];
  /** In what requests differ, with the statements that reasons name resolved. */
  readonly dimensions: readonly Dimension[];
  readonly dimensionPairs: readonly DimensionPair[];
  /** With the statements that describe the differences resolved. */
  readonly schedule: DeprecationSchedule;
  readonly migrations: readonly Migration[];
  readonly rules: CompatibilityRules;
  /** Known bugs of servers, for the tests of the suite. */
  readonly serverBugs: readonly ServerBugsRow[];
  /** What products can be certified for, the smallest profile first. */
  readonly profiles: readonly Profile[];
};

/**
 * Reads the spec tables: YAML texts, checked against the JSON Schemas in `spec-tables/schema/`, which are
 * given as texts with their file names.
 *
 * Throws one TableError that lists the problems of all tables (up to 20), with `where` at the first.
 */
export function readCatalogue(input: { readonly tables: readonly SourceText[]; readonly schemas: readonly SchemaText[] }): Catalogue {
  if (input.tables.length === 0) {
    throw new TableError('No spec table was given.', { next: 'Name a folder that holds spec tables.' });
  }
  const read = input.tables.map((source) => readTable(source, input.schemas));
  const statements = joined(read.map(statementsIn));
  const subjects = joined(read.map(subjectsIn));
  const openPoints = joined(read.map(openPointsIn));
  const known = read.every(statementsAreKnown);
  const ids = known ? statements.values.map(({ id }) => id) : undefined;
  const errata = joined(read.map((each) => errataIn(each, ids)));
  const sources = joined(read.map((each) => sourcesIn(each, ids && [...ids, ...openPoints.values.map(({ id }) => id)])));
  const peers = joined(read.map((each) => peersIn(each, ids)));
  const dimensions = joined(read.map((each) => dimensionsIn(each, ids)));
  const dimensionPairs = joined(read.map(dimensionPairsIn));
  const { schedule, problems: scheduleProblems } = readSchedule(read, known ? statements.values : undefined);
  const migrations = readMigrations(read);
  const { rules, problems: ruleProblems } = readRules(read, ids);
  const serverBugs = joined(read.map(serverBugsIn));
  const names = { areas: [...new Set(statements.values.map(({ area }) => area))], subjects: subjects.values.map(({ id }) => id) };
  const profiles = joined(read.map((each) => profilesIn(each, known && subjectsAreKnown(read) ? names : undefined)));
  const problems = [
    ...read.flatMap((each) => ('problems' in each ? each.problems : [])),
    ...statements.problems,
    ...subjects.problems,
    ...errata.problems,
    ...openPoints.problems,
    ...sources.problems,
    ...peers.problems,
    ...dimensions.problems,
    ...dimensionPairs.problems,
    ...scheduleProblems,
    ...migrations.problems,
    ...ruleProblems,
    ...serverBugs.problems,
    ...profiles.problems,
    ...notUnique(
      'the statement id',
      statements.values.map(({ id, where }) => ({ name: id, where })),
    ),
    ...notUnique(
      'the text',
      statements.values.map(({ text, where }) => ({ name: text, where })),
    ),
    ...notUnique(
      'the subject id',
      subjects.values.map(({ id, where }) => ({ name: id, where })),
    ),
    ...notUnique(
      'the erratum id',
      errata.values.map(({ id, where }) => ({ name: id, where })),
    ),
    ...notUnique(
      'the open point',
      openPoints.values.map(({ id, where }) => ({ name: id, where })),
    ),
    ...notUnique(
      'the piece',
      sources.values.map(({ section, at, where }) => ({ name: `${section} ${at}`, where })),
    ),
    ...notUnique(
      'the dimension',
      dimensions.values.map(({ id, where }) => ({ name: id, where })),
    ),
    ...notUnique(
      'the profile',
      profiles.values.map(({ id, where }) => ({ name: id, where })),
    ),
    ...notUnique(
      'the peer test',
      peers.values.map(({ suite, test, where }) => ({ name: `${suite}: ${test}`, where })),
    ),
  ];
  const [first, ...others] = inOrder(problems, input.tables);
  if (first !== undefined) throw tableError(first, others);
  return {
    statements: statements.values,
    subjects: subjects.values,
    errata: errata.values,
    openPoints: openPoints.values,
    sources: sources.values,
    peers: peers.values,
    dimensions: dimensions.values,
    dimensionPairs: dimensionPairs.values,
    schedule,
    migrations: migrations.values,
    rules,
    serverBugs: serverBugs.values,
    profiles: profiles.values,
  };
}

const nothing: Reading<never> = { values: [], problems: [] };

function statementsIn(read: ReadTable): Reading<Statement> {
  if ('problems' in read) return nothing;
  if (read.table.table === 'statements') return statementsOfTable(read.table, read.document);
  if (read.table.table === 'validation-matrix') return statementsOfValidationMatrix(read.table, read.document);
  return read.table.table === 'list-matrix' ? statementsOfMatrix(read.table, read.document) : nothing;
}

function subjectsIn(read: ReadTable): Reading<Subject> {
  return 'table' in read && read.table.table === 'subjects' ? subjectsOfTable(read.table, read.document) : nothing;
}

function errataIn(read: ReadTable, ids: readonly string[] | undefined): Reading<Erratum> {
  return 'table' in read && read.table.table === 'errata' ? errataOfTable(read.table, read.document, ids) : nothing;
}

function openPointsIn(read: ReadTable): Reading<OpenPoint> {
  return 'table' in read && read.table.table === 'observations' ? observationsOfTable(read.table, read.document) : nothing;
}

function sourcesIn(read: ReadTable, ids: readonly string[] | undefined): Reading<Source> {
  return 'table' in read && read.table.table === 'sources' ? sourcesOfTable(read.table, read.document, ids) : nothing;
}

function peersIn(read: ReadTable, ids: readonly string[] | undefined): Reading<PeerTest> {
  return 'table' in read && read.table.table === 'peers' ? peersOfTable(read.table, read.document, ids) : nothing;
}

function dimensionsIn(read: ReadTable, ids: readonly string[] | undefined): Reading<Dimension> {
  return 'table' in read && read.table.table === 'dimensions' ? dimensionsOfTable(read.table, read.document, ids) : nothing;
}

function dimensionPairsIn(read: ReadTable): Reading<DimensionPair> {
  return 'table' in read && read.table.table === 'dimensions' ? pairsOfTable(read.table, read.document) : nothing;
}

function serverBugsIn(read: ReadTable): Reading<ServerBugsRow> {
  return 'table' in read && read.table.table === 'server-bugs' ? serverBugsOfTable(read.table, read.document) : nothing;
}

function profilesIn(read: ReadTable, names: ProfileNames | undefined): Reading<Profile> {
  return 'table' in read && read.table.table === 'profiles' ? profilesOfTable(read.table, read.document, names) : nothing;
}

/** Tables with problems may contain the subject that a profile names. */
function subjectsAreKnown(read: readonly ReadTable[]): boolean {
  return read.every((each) => 'table' in each || !['subjects', 'unknown'].includes(each.kind));
}

/** A table with problems may contain the statement that an erratum names. */
function statementsAreKnown(read: ReadTable): boolean {
  return 'table' in read || !['statements', 'list-matrix', 'validation-matrix', 'observations', 'unknown'].includes(read.kind);
}

function joined<T>(readings: readonly Reading<T>[]): Reading<T> {
  return { values: readings.flatMap(({ values }) => values), problems: readings.flatMap(({ problems }) => problems) };
}

/** Sorts problems by file, in the given order, then by position. */
function inOrder(problems: readonly Problem[], tables: readonly SourceText[]): readonly Problem[] {
  const order = new Map(tables.map(({ file }, index) => [file, index]));
  const rank = ({ where }: Problem): number => order.get(where.file) ?? 0;
  return [...problems].sort((a, b) => rank(a) - rank(b) || a.where.line - b.where.line || a.where.column - b.where.column);
}
