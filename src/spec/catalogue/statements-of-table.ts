import type { Statement } from '#core/model/statement';
import type { StatementsTable } from '#core/model/tables/statements';
import { aboutWords } from './about-words.ts';
import type { Problem, Reading } from './problem.ts';
import type { TableDocument } from './read-document.ts';
import { sentenceProblem } from './sentence-problem.ts';

/** Returns the statements of a table of rows. A text that is not a sentence is a problem. */
export function statementsOfTable(table: StatementsTable, document: TableDocument): Reading<Statement> {
  const values = table.rows.map(
    (row, index): Statement => ({
      id: `${table.area}/${row.id}`,
      area: table.area,
      level: row.level,
      section: row.section ?? table.section,
      text: row.text,
      where: document.places.valueAt(`/rows/${index}`),
      binds: row.binds ?? 'server',
      form: row.form ?? { name: 'scenario' },
      ...variedBy(table, row),
    }),
  );
  const problems = table.rows.flatMap((row, index): readonly Problem[] => {
    const message = sentenceProblem(row.text);
    const pointer = `/rows/${index}/text`;
    return message === undefined ? [] : [{ where: document.places.valueAt(pointer), about: aboutWords(pointer, table), message }];
  });
  return { values, problems };
}

/** A row adds to what all rows of its table vary. */
function variedBy(table: StatementsTable, row: StatementsTable['rows'][number]): Pick<Statement, 'varies'> {
  const varies = [...(table.varies ?? []), ...(row.varies ?? [])];
  return varies.length === 0 ? {} : { varies };
}
