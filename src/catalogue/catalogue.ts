import type { Erratum } from '../model/erratum.ts';
import type { Statement } from '../model/statement.ts';
import type { Subject } from '../model/subject.ts';
import { TableError } from '../model/tool-error.ts';
import { errataOfTable } from './errata-of-table.ts';
import type { Problem, Reading } from './problem.ts';
import { type ReadTable, readTable } from './read-table.ts';
import type { SourceText } from './source-text.ts';
import { statementsOfMatrix } from './statements-of-matrix.ts';
import { statementsOfTable } from './statements-of-table.ts';
import { subjectsOfTable } from './subjects-of-table.ts';
import { tableError } from './table-error.ts';
import { notUnique } from './unique.ts';

/** What the spec tables say, in the order of the files and their rows. */
export type Catalogue = {
  readonly statements: readonly Statement[];
  readonly subjects: readonly Subject[];
  /** With the statements they are about spelled out. */
  readonly errata: readonly Erratum[];
};

/**
 * Reads the spec tables: YAML texts, held against the JSON Schemas in `spec-tables/schema/`, whose texts
 * are given too and known by their file names.
 *
 * Throws one TableError that tells all problems of all tables (up to 20), with its `where` at the first.
 */
export function readCatalogue(input: { readonly tables: readonly SourceText[]; readonly schemas: readonly SourceText[] }): Catalogue {
  if (input.tables.length === 0) {
    throw new TableError('No spec table was given.', { next: 'Name a folder that holds spec tables.' });
  }
  const read = input.tables.map((source) => readTable(source, input.schemas));
  const statements = joined(read.map(statementsIn));
  const subjects = joined(read.map(subjectsIn));
  const errata = joined(
    read.map((each) => errataIn(each, read.every(statementsAreKnown) ? statements.values.map(({ id }) => id) : undefined)),
  );
  const problems = [
    ...read.flatMap((each) => ('problems' in each ? each.problems : [])),
    ...statements.problems,
    ...subjects.problems,
    ...errata.problems,
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
  ];
  const [first, ...others] = inOrder(problems, input.tables);
  if (first !== undefined) throw tableError(first, others);
  return { statements: statements.values, subjects: subjects.values, errata: errata.values };
}

const nothing: Reading<never> = { values: [], problems: [] };

function statementsIn(read: ReadTable): Reading<Statement> {
  if ('problems' in read) return nothing;
  if (read.table.table === 'statements') return statementsOfTable(read.table, read.document);
  return read.table.table === 'list-matrix' ? statementsOfMatrix(read.table, read.document) : nothing;
}

function subjectsIn(read: ReadTable): Reading<Subject> {
  return 'table' in read && read.table.table === 'subjects' ? subjectsOfTable(read.table, read.document) : nothing;
}

function errataIn(read: ReadTable, ids: readonly string[] | undefined): Reading<Erratum> {
  return 'table' in read && read.table.table === 'errata' ? errataOfTable(read.table, read.document, ids) : nothing;
}

/** A table that cannot be read may hold the statement that an erratum names. */
function statementsAreKnown(read: ReadTable): boolean {
  return 'table' in read || read.kind === 'subjects' || read.kind === 'errata';
}

function joined<T>(readings: readonly Reading<T>[]): Reading<T> {
  return { values: readings.flatMap(({ values }) => values), problems: readings.flatMap(({ problems }) => problems) };
}

/** As an author meets them: by file as given, then by place. */
function inOrder(problems: readonly Problem[], tables: readonly SourceText[]): readonly Problem[] {
  const order = new Map(tables.map(({ file }, index) => [file, index]));
  const rank = ({ where }: Problem): number => order.get(where.file) ?? 0;
  return [...problems].sort((a, b) => rank(a) - rank(b) || a.where.line - b.where.line || a.where.column - b.where.column);
}
