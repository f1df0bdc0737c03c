import { parseRelease, releaseOrder } from '#core/codecs/release';
import type { Erratum } from '#core/model/erratum';
import type { ErrataTable } from '#core/model/tables/errata';
import { aboutWords } from './about-words.ts';
import { idsNamed } from './ids-named.ts';
import { maxProblemsPerFile, type Problem, type Reading } from './problem.ts';
import { quoted } from './quoted.ts';
import type { TableDocument } from './read-document.ts';
import { sentenceProblem } from './sentence-problem.ts';
import { suggestion } from './suggestion.ts';

/**
 * Returns the errata of a table, each with the ids of the statements that its patterns match, in the order of the tables.
 * `ids` are those of all statements, or `undefined` where some could not be read: then patterns that match none are not
 * reported.
 */
export function errataOfTable(table: ErrataTable, document: TableDocument, ids: readonly string[] | undefined): Reading<Erratum> {
  const problems: Problem[] = [];
  const report = (pointer: string, message: string): void => {
    problems.push({ where: document.places.valueAt(pointer), about: aboutWords(pointer, table), message });
  };
  const values = table.rows.map((row, index): Erratum => {
    const wrong = sentenceProblem(row.text);
    if (wrong !== undefined) report(`/rows/${index}/text`, wrong);
    if (isReversed(row.releases)) report(`/rows/${index}/releases/until`, 'the last release is older than the first');
    const { by, lost } = idsNamed(row.statements, ids);
    row.statements.forEach((pattern, item) => {
      if (ids === undefined || problems.length >= maxProblemsPerFile || !lost.includes(pattern)) return;
      report(`/rows/${index}/statements/${item}`, `no statement is named ${quoted(pattern)}${suggestion(pattern, ids)}`);
    });
    return {
      id: row.id,
      statements: by,
      text: row.text,
      releases: row.releases,
      worse: row.worse,
      seenOn: row.seenOn,
      where: document.places.valueAt(`/rows/${index}`),
    };
  });
  return { values, problems };
}

function isReversed({ from, until }: Erratum['releases']): boolean {
  const [first, last] = [parseRelease(from), parseRelease(until ?? '')];
  return first !== undefined && last !== undefined && releaseOrder(last, first) < 0;
}
