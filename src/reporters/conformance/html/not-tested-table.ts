import type { Report } from '#core/model/report';
import { type Html, html } from '../../html/html.ts';
import { shortText } from '../../short-text.ts';

const mostReasons = 100;
const mostAreas = 8;

/**
 * Returns the table of skipped results: for each reason the number of results, the number of requirements that no other case tests, and
 * their areas. Returns `undefined` without skipped results. Rows are limited.
 */
export function notTestedTable({ notTested = [], summary }: Report): Html | undefined {
  return notTested.length === 0
    ? undefined
    : html`<h3 id="not-tested">Skipped results by reason</h3>
<div class="scroll" role="region" aria-label="Skipped results by reason" tabindex="0"><table>
<caption>${summary.skipped} of ${summary.total} results were skipped. Skipped results say nothing about the server.</caption>
<thead><tr><th scope="col">Reason</th><th scope="col">Results</th><th scope="col">Untested requirements</th><th scope="col">Areas</th></tr></thead>
<tbody>
${notTested
  .slice(0, mostReasons)
  .map(
    ({ reason, results, statements, areas }) =>
      html`<tr><th scope="row">${shortText(reason, 400)}</th><td>${results}</td><td>${statements.length}</td><td>${areasText(areas)}</td></tr>\n`,
  )}</tbody></table></div>
${notTested.length > mostReasons && html`<p>${notTested.length - mostReasons} more reasons in report.json</p>\n`}`;
}

function areasText(areas: readonly string[]): string {
  const more = areas.length > mostAreas ? ` and ${areas.length - mostAreas} more` : '';
  return `${areas
    .slice(0, mostAreas)
    .map((area) => shortText(area, 80))
    .join(', ')}${more}`;
}
