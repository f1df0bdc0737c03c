import type { Report } from '#core/model/report';
import { groupBy } from '../../group-by.ts';
import { type Html, html } from '../../html/html.ts';
import { statusWords } from '../status-words.ts';
import { statusesOf, worstStatus } from './worst-status.ts';

const area = 'list-resource-version';

const rows = [
  { match: 'unset', paging: 'limit-unset' },
  { match: 'unset', paging: 'limit-set' },
  { match: 'unset', paging: 'continue' },
  { match: 'exact', paging: 'limit-unset' },
  { match: 'exact', paging: 'limit-set' },
  { match: 'not-older-than', paging: 'limit-unset' },
  { match: 'not-older-than', paging: 'limit-set' },
] as const;

const columns = ['unset', 'zero', 'other'] as const;

const matchWords = { unset: 'unset', exact: 'Exact', 'not-older-than': 'NotOlderThan' } as const;
const pagingWords = { 'limit-unset': 'no limit', 'limit-set': 'limit, first page', continue: 'limit, continue token' } as const;
const columnWords = { unset: 'unset', zero: '0', other: 'another value' } as const;

/**
 * The table of the section "Resource-version semantics" for lists, each cell with what came of it.
 *
 * @param report the report.
 * @param anchorOf the anchor of a result on the page, where it has one.
 * @returns the table, or nothing where the report has none of its statements.
 */
export const listMatrix = (report: Report, anchorOf: (index: number) => string | undefined): Html | undefined => {
  const known = new Set(report.statements.map(({ id }) => id));
  const idOf = (row: (typeof rows)[number], column: string): string => `${area}/match-${row.match}/${row.paging}/rv-${column}`;
  if (!rows.some((row) => columns.some((column) => known.has(idOf(row, column))))) return undefined;

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
<tr><th scope="col" rowspan="2">resourceVersionMatch</th><th scope="col" rowspan="2">paging</th><th scope="colgroup" colspan="3">resourceVersion</th></tr>
<tr>${columns.map((column) => html`<th scope="col">${columnWords[column]}</th>`)}</tr>
</thead>
${groupBy(rows, ({ match }) => match).map(
  ([, group]) => html`<tbody>
${group.map(
  (row, place) =>
    html`<tr>${place === 0 && html`<th scope="rowgroup" rowspan="${group.length}">${matchWords[row.match]}</th>`}<th scope="row">${pagingWords[row.paging]}</th>${columns.map((column) => cell(idOf(row, column)))}</tr>\n`,
)}</tbody>
`,
)}</table></div>`;
};
