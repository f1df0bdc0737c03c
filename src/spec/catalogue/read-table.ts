import { foundWords } from './found-words.ts';
import type { Problem } from './problem.ts';
import { quoted } from './quoted.ts';
import { readDocument, type TableDocument } from './read-document.ts';
import { schemaProblems } from './schema-problems.ts';
import type { SchemaText, SourceText } from './source-text.ts';
import { suggestion } from './suggestion.ts';
import { type Table, type TableKind, tableKinds } from './table.ts';
import { tableSchema } from './table-schemas.ts';

/** A table file that matches its schema, or its problems. */
export type ReadTable =
  | { readonly table: Table; readonly document: TableDocument }
  | { readonly kind: TableKind | 'unknown'; readonly problems: readonly Problem[] };

/** Reads one table file and checks it against the schema of its kind, which its key `table` names. */
export function readTable(source: SourceText, schemas: readonly SchemaText[]): ReadTable {
  const document = readDocument(source);
  if ('problems' in document) return { kind: 'unknown', problems: document.problems };
  const kind = kindOf(document.value);
  if (kind === undefined) return { kind: 'unknown', problems: [unknownKind(document)] };
  const validate = tableSchema(schemas, kind);
  const table: unknown = document.value;
  if (validate(table)) return { table, document };
  return { kind, problems: schemaProblems(document, validate.errors ?? []) };
}

function kindOf(value: object): TableKind | undefined {
  const named: unknown = Object.getOwnPropertyDescriptor(value, 'table')?.value;
  return tableKinds.find((kind) => kind === named);
}

function unknownKind({ value, places }: TableDocument): Problem {
  const names = tableKinds.map(quoted).join(' or ');
  if (!Object.hasOwn(value, 'table')) {
    return { where: places.valueAt(''), about: 'the table', message: `the key "table" is missing; it is one of ${names}` };
  }
  const named: unknown = Object.getOwnPropertyDescriptor(value, 'table')?.value;
  return {
    where: places.valueAt('/table'),
    about: 'table',
    message: `expected ${names}, found ${foundWords(named)}${suggestion(named, tableKinds)}`,
  };
}
