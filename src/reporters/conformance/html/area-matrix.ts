import type { Report, ReportedResult } from '#core/model/report';
import type { Status } from '#core/model/result';
import { groupBy } from '../../group-by.ts';
import { type Html, html } from '../../html/html.ts';
import { plural } from '../../plural.ts';
import { shortText } from '../../short-text.ts';
import { statementLookup } from '../statement-lookup.ts';
import { cellText, statusCounts } from '../status-counts.ts';

const mostAreas = 60;
const mostSubjects = 30;
const quiet: ReadonlySet<Status> = new Set(['passed', 'skipped']);

type Area = { readonly name: string; readonly worst: Status | undefined; readonly results: readonly ReportedResult[] };

/**
 * Returns a table of areas by resource types with the requirements of each cell by status: the areas that need attention, the most severe
 * first. The areas that passed are folded into one line. Rows and columns are limited.
 */
export function areaMatrix(report: Report): Html {
  const statementOf = statementLookup(report);
  const areas = groupBy(report.results, ({ statement }) => statementOf(statement).area)
    .map(([name, results]): Area => ({ name, worst: statusCounts(results)[0]?.status, results }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const isQuiet = ({ worst }: Area): boolean => worst === undefined || quiet.has(worst);
  const loud = severest.flatMap((status) => areas.filter((area) => !isQuiet(area) && area.worst === status));
  const passed = areas.filter(isQuiet);
  const caption = 'Requirements by area and resource type, [results] in brackets';
  return html`${loud.length > 0 && table(caption, loud)}${
    passed.length > 0 &&
    html`<details class="plain"><summary>${plural(passed.length, 'area')} without a failure: ${share(passed.flatMap(({ results }) => results))}</summary>
${table(`${caption}, of the areas without a failure`, passed)}</details>
`
  }`;
}

const severest: readonly Status[] = ['failed', 'error', 'inconclusive', 'deviation', 'known-failure'];

function table(caption: string, areas: readonly Area[]): Html {
  const subjects = [...new Set(areas.flatMap(({ results }) => results.map(({ subject }) => subject)))].sort();
  const columns = subjects.slice(0, mostSubjects);
  const cut = areas.length > mostAreas || subjects.length > mostSubjects;
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}${cut && '; truncated, see report.json for all results'}</caption>
<thead><tr><th scope="col">Area</th><th scope="col">Passed</th>${columns.map((subject) => html`<th scope="col">${shortText(subject, 60)}</th>`)}</tr></thead>
<tbody>
${areas.slice(0, mostAreas).map(({ name, results }) => {
  const bySubject = new Map(groupBy(results, ({ subject }) => subject));
  return html`<tr><th scope="row">${shortText(name, 80)}</th><td class="share">${share(results)}</td>${columns.map((subject) => cell(bySubject.get(subject) ?? []))}</tr>\n`;
})}</tbody></table></div>`;
}

/** Returns how many of the judged requirements passed, in numbers. What was skipped was not judged. */
function share(results: readonly ReportedResult[]): string {
  const counts = statusCounts(results).filter(({ status }) => status !== 'skipped');
  const judged = counts.reduce((sum, { requirements }) => sum + requirements, 0);
  const passed = counts.find(({ status }) => status === 'passed')?.requirements ?? 0;
  return judged === 0 ? 'not tested' : `${passed} of ${judged} passed (${Math.floor((passed / judged) * 100)} %)`;
}

function cell(results: readonly ReportedResult[]): Html {
  const counts = statusCounts(results);
  const [worst] = counts;
  if (worst === undefined) return html`<td class="none"><span class="quiet">&#183;</span></td>`;
  return html`<td class="cell ${worst.status}">${counts.map((count) => html`<span class="count ${count.status}">${cellText(count)}</span>`)}</td>`;
}
