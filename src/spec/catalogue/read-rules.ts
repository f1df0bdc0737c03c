import type { CompatibilityRule, ReleaseChange, ReleaseRule } from '#core/model/rule-result';
import type { ReleaseChangesTable } from '#core/model/tables/release-changes';
import type { ReleaseRulesTable } from '#core/model/tables/release-rules';
import type { ServerRulesTable } from '#core/model/tables/server-rules';
import { aboutWords } from './about-words.ts';
import type { Problem } from './problem.ts';
import { quoted } from './quoted.ts';
import type { TableDocument } from './read-document.ts';
import { type ReadTable, readTable } from './read-table.ts';
import { sentenceProblem } from './sentence-problem.ts';
import type { SchemaText, SourceText } from './source-text.ts';
import { suggestion } from './suggestion.ts';
import { tableError } from './table-error.ts';
import { notUnique } from './unique.ts';

/** The rules of the compatibility checks, in the order of their reports. */
export type CompatibilityRules = {
  readonly server: readonly CompatibilityRule[];
  readonly release: readonly ReleaseRule[];
  /** The changes between releases that break rules. */
  readonly changes: readonly ReleaseChange[];
};

/**
 * Reads the tables of rules alone, since a check of releases needs no other. Statements that a row names are not looked up.
 *
 * Throws one TableError that reports all problems, as `readCatalogue` does.
 */
export function readCompatibilityRules(input: {
  readonly tables: readonly SourceText[];
  readonly schemas: readonly SchemaText[];
}): CompatibilityRules {
  const read = input.tables.map((source) => readTable(source, input.schemas));
  const { rules, problems } = readRules(read, undefined);
  const [first, ...others] = [...read.flatMap((each) => ('problems' in each ? each.problems : [])), ...problems];
  if (first !== undefined) throw tableError(first, others);
  return rules;
}

/**
 * Returns the rules of some tables, and the problems of these. `statements` are the ids of all statements, or `undefined` where
 * some could not be read: then a row may name any.
 */
export function readRules(
  tables: readonly ReadTable[],
  statements: readonly string[] | undefined,
): { readonly rules: CompatibilityRules; readonly problems: readonly Problem[] } {
  const read = tables.flatMap((each) => ('table' in each ? [each] : []));
  const server = read.flatMap(({ table, document }) => (table.table === 'server-rules' ? [{ table, document }] : []));
  const release = read.flatMap(({ table, document }) => (table.table === 'release-rules' ? [{ table, document }] : []));
  const changes = read.flatMap(({ table, document }) => (table.table === 'release-changes' ? [{ table, document }] : []));
  const named = [...server, ...release].flatMap(({ table, document }) =>
    table.rows.map(({ id }, index) => ({ name: id, where: document.places.valueAt(`/rows/${index}/id`) })),
  );
  return {
    rules: {
      server: server.flatMap(({ table }) => table.rows),
      release: release.flatMap(({ table }) => table.rows),
      changes: changes.flatMap(({ table }) => table.rows),
    },
    problems: [
      ...[...server, ...release].flatMap(({ table, document }) => textProblems(table, document)),
      ...(statements === undefined ? [] : release.flatMap(({ table, document }) => unknownStatements(table, document, statements))),
      ...changes.flatMap(({ table, document }) =>
        unknownRules(
          table,
          document,
          release.flatMap((each) => each.table.rows.map(({ id }) => id)),
        ),
      ),
      ...notUnique('the rule', named),
      ...notUnique(
        'the change',
        changes.flatMap(({ table, document }) =>
          table.rows.map(({ id }, index) => ({ name: id, where: document.places.valueAt(`/rows/${index}/id`) })),
        ),
      ),
    ],
  };
}

function textProblems(table: ServerRulesTable | ReleaseRulesTable, { places }: TableDocument): readonly Problem[] {
  return table.rows.flatMap(({ text }, index) => {
    const message = sentenceProblem(text);
    const pointer = `/rows/${index}/text`;
    return message === undefined ? [] : [{ where: places.valueAt(pointer), about: aboutWords(pointer, table), message }];
  });
}

function unknownRules(table: ReleaseChangesTable, { places }: TableDocument, known: readonly string[]): readonly Problem[] {
  return table.rows.flatMap(({ rule }, index) => {
    if (known.includes(rule)) return [];
    const pointer = `/rows/${index}/rule`;
    const message = `no rule is named ${quoted(rule)}${suggestion(rule, known)}`;
    return [{ where: places.valueAt(pointer), about: aboutWords(pointer, table), message }];
  });
}

function unknownStatements(table: ReleaseRulesTable, { places }: TableDocument, known: readonly string[]): readonly Problem[] {
  return table.rows.flatMap(({ statements }, index) =>
    statements.flatMap((id, item) => {
      if (known.includes(id)) return [];
      const pointer = `/rows/${index}/statements/${item}`;
      const message = `no statement is named ${quoted(id)}${suggestion(id, known)}`;
      return [{ where: places.valueAt(pointer), about: aboutWords(pointer, table), message }];
    }),
  );
}
