import type { ServerBugsRow, ServerBugsTable } from '#core/model/tables/server-bugs';
import { aboutWords } from './about-words.ts';
import type { Problem, Reading } from './problem.ts';
import type { TableDocument } from './read-document.ts';
import { sentenceProblem } from './sentence-problem.ts';

/** Returns the bugs of a table. A row without a fault and without a reason is a problem, and so is one that is out of order. */
export function serverBugsOfTable(table: ServerBugsTable, { places }: TableDocument): Reading<ServerBugsRow> {
  const problems = table.rows.flatMap(({ number, text, faults, why }, index): readonly Problem[] => {
    const problem = (pointer: string, message: string): Problem => ({
      where: places.valueAt(`/rows/${index}${pointer}`),
      about: aboutWords(`/rows/${index}${pointer}`, table),
      message,
    });
    const before = table.rows[index - 1]?.number ?? 0;
    const sentence = sentenceProblem(text);
    return [
      ...(sentence === undefined ? [] : [problem('/text', sentence)]),
      ...(number > before ? [] : [problem('/number', `expected a number after ${before}, found ${number}`)]),
      ...(faults.length > 0 || why !== undefined ? [] : [problem('', 'the key "why" is missing, and no fault is named')]),
    ];
  });
  return { values: table.rows, problems };
}
