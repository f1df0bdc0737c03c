import type { OpenPoint } from '#core/model/open-point';
import type { ObservationsTable } from '#core/model/tables/observations';
import { aboutWords } from './about-words.ts';
import type { Problem, Reading } from './problem.ts';
import type { TableDocument } from './read-document.ts';
import { sentenceProblem } from './sentence-problem.ts';

/** Returns the open points of a table. A text that is not a sentence is a problem. */
export function observationsOfTable(table: ObservationsTable, document: TableDocument): Reading<OpenPoint> {
  const values = table.rows.map(
    (row, index): OpenPoint => ({
      id: `observations/${row.id}`,
      section: row.section,
      text: row.text,
      where: document.places.valueAt(`/rows/${index}`),
      form: row.form,
    }),
  );
  const problems = table.rows.flatMap((row, index): readonly Problem[] => {
    const message = sentenceProblem(row.text);
    const pointer = `/rows/${index}/text`;
    return message === undefined ? [] : [{ where: document.places.valueAt(pointer), about: aboutWords(pointer, table), message }];
  });
  return { values, problems };
}
