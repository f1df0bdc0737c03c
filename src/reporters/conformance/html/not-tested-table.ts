import type { Report } from '#core/model/report';
import { type Html, html } from '../../html/html.ts';
import { shortText } from '../../short-text.ts';
import { whatWouldTest } from './what-would-test.ts';

const mostReasons = 100;
const mostAreas = 8;

/**
 * Returns the table of what was not tested: for each reason the number of requirements that no other case tests, that of results, and
 * their areas. Returns `undefined` without skipped results. Rows are limited.
 */
export function notTestedTable({ notTested = [], summary }: Report): Html | undefined {
  return notTested.length === 0
    ? undefined
    : html`<h3 id="not-tested">Not tested, by reason</h3>
<div class="scroll" role="region" aria-label="Not tested, by reason" tabindex="0"><table class="wide">
<caption>Requirements that no other test covers, and [results] in brackets: ${summary.skipped} of ${summary.total} were skipped. They say nothing about the server.</caption>
<thead><tr><th scope="col">Reason</th><th scope="col">What would test it</th><th scope="col">Requirements</th><th scope="col">Areas</th></tr></thead>
<tbody>
${notTested
  .slice(0, mostReasons)
  .map(
    ({ reason, results, statements, areas }) =>
      html`<tr><th scope="row">${shortText(reason, 400)}</th><td>${whatWouldTest(reason)}</td><td>${statements.length} [${results}]</td><td>${areasText(areas)}</td></tr>\n`,
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
