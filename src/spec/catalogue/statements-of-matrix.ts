import type { Statement } from '#core/model/statement';
import type { Match, Paging, VersionArgument } from '#core/model/tables/common';
import type { ListMatrixRow, ListMatrixTable } from '#core/model/tables/list-matrix';
import { aboutWords } from './about-words.ts';
import { piecesOf } from './placeholders.ts';
import type { Problem, Reading } from './problem.ts';
import { quoted } from './quoted.ts';
import type { TableDocument } from './read-document.ts';
import { sentenceProblem } from './sentence-problem.ts';
import { unknownPlaceholders } from './unknown-placeholders.ts';

const matchPart = { unset: 'unset', Exact: 'exact', NotOlderThan: 'not-older-than' } as const satisfies Record<Match, string>;

const matchWords: Readonly<Record<Match, string>> = {
  unset: 'no resourceVersionMatch',
  Exact: 'resourceVersionMatch Exact',
  NotOlderThan: 'resourceVersionMatch NotOlderThan',
};
const pagingWords: Readonly<Record<Paging, string>> = {
  'limit-unset': 'no limit',
  'limit-set': 'a limit',
  continue: 'a continue token',
};
const versionWords: Readonly<Record<VersionArgument, string>> = {
  unset: 'no resourceVersion',
  zero: 'resourceVersion 0',
  other: 'a resourceVersion',
};

/**
 * Returns the statements of the list matrix (specification, "Resource-version semantics"), one for each cell.
 *
 * A server that does not support `resourceVersionMatch` behaves as if it were unset, so each cell also has the meaning of the
 * cell with the same column and paging in the row without it. Problems: a meaning without a sentence, a row without that
 * counterpart, a text that is not a sentence.
 */
export function statementsOfMatrix(table: ListMatrixTable, document: TableDocument): Reading<Statement> {
  const problems: Problem[] = [...sentenceProblems(table, document)];
  const values: Statement[] = [];
  const report = (pointer: string, message: string): void => {
    problems.push({ where: document.places.valueAt(pointer), about: aboutWords(pointer, table), message });
  };
  table.rows.forEach((row, rowIndex) => {
    const plain = table.rows.find(({ match, paging }) => match === 'unset' && paging === row.paging);
    if (plain === undefined) report(`/rows/${rowIndex}`, `a row with match unset and paging ${row.paging} is missing`);
    row.cells.forEach((meaning, column) => {
      const pointer = `/rows/${rowIndex}/cells/${column}`;
      const resourceVersion = table.columns[column];
      const sentence = table.meanings[meaning];
      if (sentence === undefined) report(pointer, `expected a sentence for ${quoted(meaning)} in meanings, found none`);
      if (resourceVersion === undefined) return;
      const id = `${table.area}/match-${matchPart[row.match]}/${row.paging}/rv-${resourceVersion}`;
      // A cell with a problem is still a statement, so that an erratum that names it is not reported too.
      const ignoringMatch = plain?.cells[column] ?? meaning;
      values.push({
        id,
        area: table.area,
        level: table.level,
        section: table.section,
        text: sentence === undefined ? id : filled(sentence, row, resourceVersion),
        where: document.places.valueAt(pointer),
        binds: 'server',
        ...(table.varies === undefined ? {} : { varies: table.varies }),
        form: { name: 'list-cell', meaning, ignoringMatch, match: row.match, paging: row.paging, resourceVersion },
      });
    });
  });
  return { values, problems };
}

function filled(sentence: string, { match, paging }: ListMatrixRow, resourceVersion: VersionArgument): string {
  const words = new Map([
    ['match', matchWords[match]],
    ['paging', pagingWords[paging]],
    ['version', versionWords[resourceVersion]],
  ]);
  return piecesOf(sentence)
    .map((piece) => ('text' in piece ? piece.text : (words.get(piece.placeholder) ?? '')))
    .join('');
}

/** Each sentence is checked once, with the longest words filled in. */
function sentenceProblems(table: ListMatrixTable, document: TableDocument): readonly Problem[] {
  const longest: ListMatrixRow = { match: 'NotOlderThan', paging: 'continue', cells: [] };
  return Object.entries(table.meanings).flatMap(([meaning, sentence]) => {
    const pointer = `/meanings/${meaning}`;
    const wrong = unknownPlaceholders(sentence, ['match', 'paging', 'version']);
    const message = sentenceProblem(filled(sentence, longest, 'unset'));
    const messages = message === undefined ? wrong : [...wrong, message];
    return messages.map((each) => ({ where: document.places.valueAt(pointer), about: aboutWords(pointer, table), message: each }));
  });
}
