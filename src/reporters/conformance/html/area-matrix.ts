import type { Report, ReportedResult } from '#core/model/report';
import { groupBy } from '../../group-by.ts';
import { type Html, html } from '../../html/html.ts';
import { shortText } from '../../short-text.ts';
import { statementLookup } from '../statement-lookup.ts';
import { statusWords } from '../status-words.ts';
import { statusesOf, worstStatus } from './worst-status.ts';

const mostAreas = 60;
const mostSubjects = 30;

/** Returns a table of areas by resource types with the results of each cell by status. Rows and columns are limited. */
export function areaMatrix(report: Report): Html {
  const statementOf = statementLookup(report);
  const cells = new Map(
    groupBy(report.results, ({ statement }) => statementOf(statement).area).map(([area, own]) => [
      area,
      new Map(groupBy(own, ({ subject }) => subject)),
    ]),
  );
  const areas = [...cells.keys()].sort();
  const subjects = [...new Set(report.results.map(({ subject }) => subject))].sort();
  const columns = subjects.slice(0, mostSubjects);
  const cut = areas.length > mostAreas || subjects.length > mostSubjects;
  return html`<div class="scroll" role="region" aria-label="Results by area and resource type" tabindex="0"><table>
<caption>Results by area and resource type${cut && '; truncated, see report.json for all results'}</caption>
<thead><tr><th scope="col">Area</th>${columns.map((subject) => html`<th scope="col">${shortText(subject, 60)}</th>`)}</tr></thead>
<tbody>
${areas
  .slice(0, mostAreas)
  .map(
    (area) =>
      html`<tr><th scope="row">${shortText(area, 80)}</th>${columns.map((subject) => cell(cells.get(area)?.get(subject) ?? []))}</tr>\n`,
  )}</tbody></table></div>`;
}

function cell(results: readonly ReportedResult[]): Html {
  const worst = worstStatus(results);
  if (worst === undefined) return html`<td class="quiet">none</td>`;
  const counts = statusesOf(results);
  return html`<td class="cell ${worst}">${counts.map(([status, count]) => html`<span class="count ${status}">${count} ${statusWords[status]}</span>`)}</td>`;
}
