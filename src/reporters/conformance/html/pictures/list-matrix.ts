import type { Report } from '#core/model/report';
import { groupBy } from '../../../group-by.ts';
import { html } from '../../../html/html.ts';
import type { Draw } from './picture.ts';
import { tableCell } from './picture-cell.ts';

const area = 'list-resource-version';
const title = 'Lists by resourceVersion';

/** What the report calls the parts of a cell. A part without a word is shown as its id has it. */
const matchWords: ReadonlyMap<string, string> = new Map([
  ['exact', 'Exact'],
  ['not-older-than', 'NotOlderThan'],
]);
const pagingWords: ReadonlyMap<string, string> = new Map([
  ['limit-unset', 'no limit'],
  ['limit-set', 'limit, first page'],
  ['continue', 'limit, continue token'],
]);
const columnWords: ReadonlyMap<string, string> = new Map([
  ['zero', '0'],
  ['other', 'another value'],
]);

type Row = { readonly match: string; readonly paging: string };

/** Returns the rows and columns of the matrix, in the order of the statements that are its cells. */
function axesOf({ statements }: Report): { readonly rows: readonly Row[]; readonly columns: readonly string[] } {
  const cells = statements.flatMap(({ id }) => {
    const [, match, paging, column] = /^list-resource-version\/match-([^/]+)\/([^/]+)\/rv-([^/]+)$/.exec(id) ?? [];
    return match === undefined || paging === undefined || column === undefined ? [] : [{ match, paging, column }];
  });
  const rows = new Map(cells.map(({ match, paging }) => [`${match}/${paging}`, { match, paging }]));
  return { rows: [...rows.values()], columns: [...new Set(cells.map(({ column }) => column))] };
}

/** Draws the table of the section "Resource-version semantics" for lists. */
export const listMatrix: Draw = (report, cells) => {
  const { rows, columns } = axesOf(report);
  if (rows.length === 0) return undefined;
  const cellOf = ({ match, paging }: Row, column: string) => cells([`${area}/match-${match}/${paging}/rv-${column}`]);
  const body = html`<div class="scroll" role="region" aria-label="${title}" tabindex="0"><table>
<caption>The specification’s table for lists: in each cell the results of its requirement</caption>
<thead>
<tr><th scope="col" rowspan="2">resourceVersionMatch</th><th scope="col" rowspan="2">paging</th><th scope="colgroup" colspan="${columns.length}">resourceVersion</th></tr>
<tr>${columns.map((column) => html`<th scope="col">${columnWords.get(column) ?? column}</th>`)}</tr>
</thead>
${groupBy(rows, ({ match }) => match).map(
  ([, group]) => html`<tbody>
${group.map(
  (row, place) =>
    html`<tr>${place === 0 && html`<th scope="rowgroup" rowspan="${group.length}">${matchWords.get(row.match) ?? row.match}</th>`}<th scope="row">${pagingWords.get(row.paging) ?? row.paging}</th>${columns.map((column) => tableCell(cellOf(row, column)))}</tr>\n`,
)}</tbody>
`,
)}</table></div>`;
  return { id: 'list-matrix', title, cells: rows.flatMap((row) => columns.map((column) => cellOf(row, column))), body };
};
