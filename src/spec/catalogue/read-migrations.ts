import type { Migration, MigrationStep } from '#core/model/migration';
import type { MigrationsRow, MigrationsTable } from '#core/model/tables/migrations';
import { aboutWords } from './about-words.ts';
import type { Problem, Reading } from './problem.ts';
import type { TableDocument } from './read-document.ts';
import type { ReadTable } from './read-table.ts';
import { sentenceProblem } from './sentence-problem.ts';
import { notUnique } from './unique.ts';
import { unknownPlaceholders } from './unknown-placeholders.ts';

/** Returns the migrations of some tables, and their problems. */
export function readMigrations(tables: readonly ReadTable[]): Reading<Migration> {
  const readings = tables.flatMap((read) =>
    'table' in read && read.table.table === 'migrations' ? [migrationsOfTable(read.table, read.document)] : [],
  );
  const values = readings.flatMap((reading) => reading.values);
  const named = values.map(({ id, where }) => ({ name: id, where }));
  return { values, problems: [...readings.flatMap(({ problems }) => problems), ...notUnique('the migration', named)] };
}

/** Returns the migrations of a table, with the paths of each step as a list. */
function migrationsOfTable(table: MigrationsTable, document: TableDocument): Reading<Migration> {
  const problems: Problem[] = [];
  const report = (pointer: string, message: string): void => {
    problems.push({ where: document.places.valueAt(pointer), about: aboutWords(pointer, table), message });
  };
  const values = table.rows.map((row, index): Migration => {
    const pointer = `/rows/${index}`;
    for (const message of [...row.from, row.to].flatMap((apiVersion) => unknownPlaceholders(apiVersion, ['api_domain']))) {
      report(pointer, message);
    }
    row.steps.forEach(({ text, caution }, step) => {
      for (const [key, sentence] of Object.entries({ text, caution })) {
        const wrong = sentence === undefined ? undefined : sentenceProblem(sentence);
        if (wrong !== undefined) report(`${pointer}/steps/${step}/${key}`, wrong);
      }
    });
    return { ...row, steps: row.steps.map(stepOf), where: document.places.valueAt(pointer) };
  });
  return { values, problems };
}

function stepOf(step: MigrationsRow['steps'][number]): MigrationStep {
  return { ...step, at: typeof step.at === 'string' ? [step.at] : step.at };
}
