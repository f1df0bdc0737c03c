import type { ClauseCoverage, Report } from '#core/model/report';
import { type Html, html } from '../../html/html.ts';
import { plural } from '../../plural.ts';
import { shortText } from '../../short-text.ts';

const mostClauses = 500;

/**
 * Returns a folded table of what the drawn sequences tested of the model of the API: how often each clause, by resource type, and
 * in which circumstances. Returns `undefined` for a run without drawn sequences.
 */
export function modelTable({ model }: Report): Html | undefined {
  if (model === undefined) return undefined;
  const subjects = [
    ...new Set(model.clauses.flatMap(({ tests, impossible = {} }) => [...Object.keys(tests), ...Object.keys(impossible)])),
  ].sort();
  return html`<details class="plain"><summary>What ${plural(model.sequences, 'drawn sequence')} tested of the model of the API</summary>
<div class="scroll" role="region" aria-label="Clauses of the model" tabindex="0"><table>
<caption>How often a response or a watch tested each clause of the model. Circumstances are what can make a difference.</caption>
<thead><tr><th scope="col">Clause</th><th scope="col">Requirement</th>${subjects.map((id) => html`<th scope="col">${shortText(id, 80)}</th>`)}<th scope="col">Circumstances</th></tr></thead>
<tbody>
${model.clauses.slice(0, mostClauses).map((clause) => row(clause, subjects))}</tbody></table></div></details>
`;
}

function row({ clause, statement, tests, impossible = {}, circumstances }: ClauseCoverage, subjects: readonly string[]): Html {
  const where = Object.entries(circumstances).map(([name, count]) => `${name} ${count}`);
  return html`<tr><th scope="row"><code>${shortText(clause, 80)}</code></th><td><code>${shortText(statement, 120)}</code></td>${subjects.map(
    (id) => html`<td>${tests[id] ?? shortText(impossible[id] ?? 'not tested', 200)}</td>`,
  )}<td>${shortText(where.join(', '), 800)}</td></tr>\n`;
}
