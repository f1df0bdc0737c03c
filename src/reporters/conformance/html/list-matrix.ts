import type { Report } from '#core/model/report';
import { groupBy } from '../../group-by.ts';
import { type Html, html } from '../../html/html.ts';
import { statusWords } from '../status-words.ts';
import { statusesOf, worstStatus } from './worst-status.ts';

const area = 'list-resource-version';

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

/**
 * Returns the table of the section "Resource-version semantics" for lists, each cell with its results.
 *
 * @param report the report.
 * @param anchorOf the anchor of a result on the page, where it has one.
 * @returns the table, or nothing where the report has none of its statements.
 */
export const listMatrix = (report: Report, anchorOf: (index: number) => string | undefined): Html | undefined => {
  const known = new Set(report.statements.map(({ id }) => id));
  const { rows, columns } = axesOf(report);
  if (rows.length === 0) return undefined;
  const idOf = (row: Row, column: string): string => `${area}/match-${row.match}/${row.paging}/rv-${column}`;

  const byStatement = new Map(
    groupBy(
      report.results.map((result, index) => ({ result, index })),
      ({ result }) => result.statement,
    ),
  );
  const cell = (id: string): Html => {
    const own = byStatement.get(id) ?? [];
    const results = own.map(({ result }) => result);
    const worst = worstStatus(results);
    if (worst === undefined) return html`<td class="quiet">${known.has(id) ? 'no result' : 'not in the catalogue'}</td>`;
    const first = own.find(({ result }) => result.status === worst);
    const anchor = first === undefined ? undefined : anchorOf(first.index);
    const counts = statusesOf(results).map(([status, count]) => {
      const words = `${count} ${statusWords[status]}`;
      return html`<span class="count ${status}">${status === worst && anchor !== undefined ? html`<a href="#${anchor}">${words}</a>` : words}</span>`;
    });
    return html`<td class="cell ${worst}">${counts}</td>`;
  };
  return html`<h3 id="list-matrix">Lists by resourceVersion</h3>
<div class="scroll" role="region" aria-label="Lists by resourceVersion" tabindex="0"><table>
<caption>Each cell of the specification’s table for lists, with the gravest result of its cases</caption>
<thead>
<tr><th scope="col" rowspan="2">resourceVersionMatch</th><th scope="col" rowspan="2">paging</th><th scope="colgroup" colspan="${columns.length}">resourceVersion</th></tr>
<tr>${columns.map((column) => html`<th scope="col">${columnWords.get(column) ?? column}</th>`)}</tr>
</thead>
${groupBy(rows, ({ match }) => match).map(
  ([, group]) => html`<tbody>
${group.map(
  (row, place) =>
    html`<tr>${place === 0 && html`<th scope="rowgroup" rowspan="${group.length}">${matchWords.get(row.match) ?? row.match}</th>`}<th scope="row">${pagingWords.get(row.paging) ?? row.paging}</th>${columns.map((column) => cell(idOf(row, column)))}</tr>\n`,
)}</tbody>
`,
)}</table></div>`;
};
