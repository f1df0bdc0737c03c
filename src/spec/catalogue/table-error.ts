import { TableError } from '#core/model/tool-error';
import { placeWords } from './place-words.ts';
import type { Problem } from './problem.ts';

const shown = 20;

/**
 * Returns all problems of the tables as one error, in order. It lists up to 20, one a line:
 * `file:line:column: what it is about: what was expected and found`.
 */
export function tableError(first: Problem, others: readonly Problem[]): TableError {
  const problems = [first, ...others];
  const lines = problems.slice(0, shown).map((problem) => `${placeWords(problem.where)}: ${problem.about}: ${problem.message}`);
  if (problems.length > shown) lines.push(`Only the first ${shown} problems are shown.`);
  return new TableError(lines.join('\n'), { next: 'Correct the table; spec-tables/README.md explains each column.', where: first.where });
}
