import type { Report } from '#core/model/report';
import { type Html, html } from '../../html/html.ts';
import { shortText } from '../../short-text.ts';

const mostReasons = 100;
const mostAreas = 8;

/**
 * The table of what was not put to the test: for each reason how many results, how many statements that no other
 * case puts to the test, and the areas they are of. Nothing where nothing was skipped. Bounded in both directions.
 */
export const notTestedTable = ({ notTested = [], summary }: Report): Html | undefined =>
  notTested.length === 0
    ? undefined
    : html`<h3 id="not-tested">Skipped, by reason</h3>
<div class="scroll" role="region" aria-label="Skipped, by reason" tabindex="0"><table>
<caption>${summary.skipped} of ${summary.total} results were skipped, and nothing is said of the server by them</caption>
<thead><tr><th scope="col">Reason</th><th scope="col">Results</th><th scope="col">Statements not tested at all</th><th scope="col">Areas</th></tr></thead>
<tbody>
${notTested
  .slice(0, mostReasons)
  .map(
    ({ reason, results, statements, areas }) =>
      html`<tr><th scope="row">${shortText(reason, 400)}</th><td>${results}</td><td>${statements.length}</td><td>${areasText(areas)}</td></tr>\n`,
  )}</tbody></table></div>
${notTested.length > mostReasons && html`<p>${notTested.length - mostReasons} more reasons in report.json.</p>\n`}`;

const areasText = (areas: readonly string[]): string => {
  const more = areas.length > mostAreas ? ` and ${areas.length - mostAreas} more` : '';
  return `${areas
    .slice(0, mostAreas)
    .map((area) => shortText(area, 80))
    .join(', ')}${more}`;
};
