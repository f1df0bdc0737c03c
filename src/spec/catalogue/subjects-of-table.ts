import { isJsonArray } from '#core/json/json-object';
import { pointerUnder } from '#core/json/pointer';
import type { Json } from '#core/model/json';
import type { Subject } from '#core/model/subject';
import type { SubjectsRow, SubjectsTable } from '#core/model/tables/subjects';
import type { Placeholder, Template } from '#core/model/template';
import { aboutWords } from './about-words.ts';
import { piecesOf } from './placeholders.ts';
import type { Problem, Reading } from './problem.ts';
import type { TableDocument } from './read-document.ts';
import { unknownPlaceholders } from './unknown-placeholders.ts';

/** Returns the subjects of a table. An unknown placeholder is a problem. */
export function subjectsOfTable(table: SubjectsTable, document: TableDocument): Reading<Subject> {
  const values = table.rows.map(
    (row, index): Subject => ({
      ...row,
      apiVersion: templateOfString(row.apiVersion),
      collection: templateOfString(row.collection),
      body: templates(row.body),
      where: document.places.valueAt(`/rows/${index}`),
    }),
  );
  const problems = table.rows.flatMap((row, index) =>
    strings(row, index).flatMap(({ pointer, string, known }): readonly Problem[] =>
      unknownPlaceholders(string, known).map((message) => ({
        where: document.places.valueAt(pointer),
        about: aboutWords(pointer, table),
        message,
      })),
    ),
  );
  return { values, problems };
}

function template(value: Json): Template {
  if (typeof value === 'string') return templateOfString(value);
  if (typeof value !== 'object' || value === null) return value;
  return isJsonArray(value) ? value.map(template) : templates(value);
}

function templates(fields: SubjectsRow['body']): { readonly [key: string]: Template } {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, template(value)]));
}

type StringAt = { readonly pointer: string; readonly string: string; readonly known: readonly string[] };

/** The strings of a row that may contain placeholders. Names from discovery are the same in every case, so they have no namespace. */
function strings(row: SubjectsRow, index: number): readonly StringAt[] {
  const everywhere = placeholders.filter((name) => name !== 'namespace');
  return [
    { pointer: `/rows/${index}/served`, string: row.served, known: everywhere },
    { pointer: `/rows/${index}/apiVersion`, string: row.apiVersion, known: everywhere },
    { pointer: `/rows/${index}/collection`, string: row.collection, known: placeholders },
    ...stringsIn(row.body, `/rows/${index}/body`),
  ];
}

function stringsIn(value: Json, pointer: string): readonly StringAt[] {
  if (typeof value === 'string') return [{ pointer, string: value, known: placeholders }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => stringsIn(inner, pointerUnder(pointer, key)));
}

const templateByName: ReadonlyMap<string, Placeholder> = new Map<string, Placeholder>([
  ['api_domain', { $dialect: 'apiDomain' }],
  ['run', { $run: true }],
  ['group', { $group: 'types' }],
  ['namespace', { $namespace: true }],
]);

/** The placeholders that a string of a subject may contain. */
const placeholders: readonly string[] = [...templateByName.keys()];

/** Returns a string of a table as a template: the string itself, or its pieces with a template for each placeholder. */
function templateOfString(string: string): Template {
  const pieces = piecesOf(string);
  if (pieces.every((piece) => 'text' in piece)) return string;
  return {
    $join: pieces.map((piece) => ('text' in piece ? piece.text : (templateByName.get(piece.placeholder) ?? `{${piece.placeholder}}`))),
  };
}
