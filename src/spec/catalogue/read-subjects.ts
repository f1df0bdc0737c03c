import type { Subject } from '#core/model/subject';
import type { SubjectsRow, SubjectsTable } from '#core/model/tables/subjects';
import { UsageError } from '#core/model/tool-error';
import { aboutWords } from './about-words.ts';
import { expectedNames } from './expected-names.ts';
import { placeWords } from './place-words.ts';
import type { Problem } from './problem.ts';
import type { TableDocument } from './read-document.ts';
import { readTable } from './read-table.ts';
import type { SchemaText, SourceText } from './source-text.ts';
import { subjectsOfTable } from './subjects-of-table.ts';
import { notUnique } from './unique.ts';

const mostShown = 20;

/**
 * Reads subject files: each is a table of subjects, as `spec-tables/subjects.yaml` is, of types that the target serves already.
 * `known` are the subjects of the suite, whose ids cannot be used again.
 *
 * Throws one UsageError that lists all problems (up to 20), with `where` at the first.
 */
export function readSubjects(files: readonly SourceText[], known: readonly Subject[], schemas: readonly SchemaText[]): readonly Subject[] {
  const read = files.map((source) => subjectsOf(source, schemas));
  const values = read.flatMap((one) => one.values);
  const [first, ...others] = [
    ...read.flatMap((one) => one.problems),
    ...notUnique(
      'the subject id',
      [...known, ...values].map(({ id, where }) => ({ name: id, where })),
    ),
  ];
  if (first !== undefined) throw refusal(first, others);
  return values.map((subject) => ({ ...subject, fromFile: true }));
}

type Read = { readonly values: readonly Subject[]; readonly problems: readonly Problem[] };

function subjectsOf(source: SourceText, schemas: readonly SchemaText[]): Read {
  const read = readTable(source, schemas);
  if ('problems' in read) return { values: [], problems: read.problems };
  const { table, document } = read;
  if (table.table !== 'subjects') {
    const message = `expected "subjects", found ${JSON.stringify(table.table)}`;
    return { values: [], problems: [{ where: document.places.valueAt('/table'), about: 'table', message }] };
  }
  const { values, problems } = subjectsOfTable(table, document);
  return { values, problems: [...problems, ...table.rows.flatMap((row, index) => problemsOf(row, index, table, document))] };
}

/** What a row of the table of the suite may say, and one about a type that is served already may not. */
function problemsOf(row: SubjectsRow, index: number, table: SubjectsTable, { places }: TableDocument): readonly Problem[] {
  const at = (key: string, message: string): Problem => {
    const pointer = `/rows/${index}${key}`;
    return { where: places.valueAt(pointer), about: aboutWords(pointer, table), message };
  };
  return [
    ...(row.origin === undefined ? [at('', 'the key "origin" is missing: "built-in" or "custom"')] : []),
    ...(row.fixture === undefined ? [] : [at('/fixture', 'a fixture is part of the suite; remove it')]),
    ...(row.uses?.includes('defined-types') === true
      ? [at('/uses', '"defined-types" is for types that the suite defines; remove it')]
      : []),
    ...namesOtherThanExpected(row).map(({ key, message }) => at(key, message)),
    ...(row.scope === 'cluster' && row.isolation === 'own-collection'
      ? [at('/isolation', 'all cases share the collection of a cluster-scoped type: "shared-collection"')]
      : []),
    ...setByTheTests
      .filter((field) => Object.hasOwn(row.body, field))
      .map((field) => at(`/body/${field}`, `the tests set "${field}" of each object; remove it`)),
  ];
}

/** By their names and labels the objects of a run are distinguished from those of others, and removed. */
const setByTheTests: readonly string[] = ['apiVersion', 'kind', 'metadata'];

/** A path that leads elsewhere would be written to, and perhaps emptied, although objects of others are there. */
function namesOtherThanExpected(row: SubjectsRow): readonly { readonly key: string; readonly message: string }[] {
  const expected = expectedNames(row);
  if (expected === undefined) {
    return [{ key: '/served', message: `expected group/version/resource, or v1/resource for the core group, found "${row.served}"` }];
  }
  return (['apiVersion', 'collection'] as const).flatMap((key) =>
    row[key] === expected[key]
      ? []
      : [
          {
            key: `/${key}`,
            message: `expected "${expected[key]}", by "served" and the scope "${row.scope}", found "${row[key]}"`,
          },
        ],
  );
}

function refusal(first: Problem, others: readonly Problem[]): UsageError {
  const lines = [first, ...others].slice(0, mostShown).map(({ where, about, message }) => `${placeWords(where)}: ${about}: ${message}`);
  return new UsageError(`The subject files cannot be read.\n${lines.join('\n')}\n`, {
    next: 'Correct the file; spec-tables/README.md explains each column of a table of subjects.',
    where: first.where,
  });
}
