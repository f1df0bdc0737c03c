import type { FleetOutcome, FleetReport, FleetRequirement, FleetServer } from '#core/model/fleet-report';
import { groupBy } from '../group-by.ts';
import { documentOf } from '../html/document.ts';
import { type Html, html } from '../html/html.ts';
import { plural } from '../plural.ts';
import { shortText } from '../short-text.ts';
import { failedEverywhere, fleetSentence, kindsSentence, kindTitles, ofKind, outcomeText } from './fleet-words.ts';

const tones: Readonly<Record<FleetOutcome['is'], string>> = {
  passed: 'passed',
  deviation: 'deviation',
  'known-failure': 'known-failure',
  failed: 'failed',
  'not-judged': 'skipped',
  absent: 'skipped',
};
const verdictTones = { conformant: 'passed', 'not conformant': 'failed', incomplete: 'inconclusive' } as const;

/** Returns a page that compares servers: what they disagree about comes first. It loads nothing and has no scripts. */
export function fleetHtml(fleet: FleetReport): string {
  return documentOf({
    title: shortText(fleetSentence(fleet), 200),
    parts: [
      html`<a class="skip-link" href="#results">Skip to the requirements</a>
<header>
<h1>Servers compared by the Cluster Control API</h1>
<div class="verdict ${ofKind(fleet, 'failure').length > 0 ? 'not-conformant' : 'conformant'}">
<p class="word">${fleetSentence(fleet)}</p>
<p class="because">${kindsSentence(fleet)}</p>
</div>
</header>
<nav aria-label="Sections"><ul>
<li><a href="#servers">Servers (${fleet.servers.length})</a></li>
<li><a href="#errata">Deviations (${fleet.errata.length})</a></li>
</ul></nav>
<main id="results">
${kindTitles.map(([kind, title]) => requirementsTable(kind, title, ofKind(fleet, kind), fleet))}${requirementsTable('everywhere', 'Fail on every server', failedEverywhere(fleet), fleet)}${serversTable(fleet)}${errataTable(fleet)}${differencesTable(fleet)}</main>
<footer><p>This page shows <code>fleet.json</code> in the same folder. Requirements are compared on each resource type.</p></footer>
`,
    ],
  }).toString();
}

function requirementsTable(id: string, title: string, requirements: readonly FleetRequirement[], fleet: FleetReport): Html | false {
  return (
    requirements.length > 0 &&
    html`<section aria-labelledby="${id}"><h2 id="${id}">${title} (${requirements.length})</h2>
<div class="scroll"><table>
<thead>${headOf(fleet, 'Requirement')}</thead>
<tbody>
${requirements.map(requirementRow)}</tbody>
</table></div></section>
`
  );
}

/** The columns are by release, so that releases are side by side. */
function headOf({ servers }: FleetReport, first: string): Html {
  const releases = adjacentReleases(servers);
  return html`<tr><th scope="col" rowspan="2">${first}</th>${releases.map(({ release, count }) => html`<th scope="colgroup" colspan="${count}">${shortText(release, 60)}</th>`)}</tr>
<tr>${servers.map(({ name }) => html`<th scope="col">${shortText(name, 100)}</th>`)}</tr>
`;
}

function adjacentReleases(servers: readonly FleetServer[]): readonly { readonly release: string; readonly count: number }[] {
  return groupBy(servers, ({ release = 'release not reported' }) => release).map(([release, own]) => ({ release, count: own.length }));
}

function requirementRow({ statement, level, text, types, sameRelease, servers }: FleetRequirement): Html {
  return html`<tr><th scope="row"><span class="level">${level}</span> <code>${shortText(statement, 200)}</code>${sameRelease && html` <span class="badge">in one release</span>`}
<details class="plain"><summary>${shortText(text, 1000)}</summary>
${types.length > 0 && html`<p>Disagreement on ${plural(types.length, 'resource type')}: ${shortText(types.join(', '), 1000)}</p>`}</details></th>${servers.map((outcome) => cell(outcome, types.length))}</tr>
`;
}

function cell(outcome: FleetOutcome, ofTypes: number): Html {
  const text = shortText(outcomeText(outcome, ofTypes), 300);
  const { message } = outcome;
  return html`<td class="cell ${tones[outcome.is]}">${message === undefined ? text : html`<details class="plain"><summary>${text}</summary><p>${shortText(message, 1000)}</p></details>`}</td>`;
}

function serversTable({ servers }: FleetReport): Html {
  return html`<section aria-labelledby="servers"><h2 id="servers">Servers (${servers.length})</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">Server</th><th scope="col">Release</th><th scope="col">Verdict</th><th scope="col">MUST passed, deviate, failed, not judged</th><th scope="col">SHOULD</th><th scope="col">MAY</th><th scope="col">Run</th></tr></thead>
<tbody>
${servers.map(
  ({ name, server, release, conformance, because, levels, run, started, tool }) =>
    html`<tr><th scope="row">${shortText(name, 100)}<br><span class="quiet">${shortText(server, 300)}</span></th><td>${shortText(release ?? 'not reported', 100)}</td><td class="cell ${verdictTones[conformance]}" title="${shortText(because, 500)}">${conformance}</td>${levels.map((counts) => html`<td>${counts.passed}, ${counts.deviation}, ${counts.failed + counts['known-failure']}, ${counts['not-judged']}</td>`)}<td>${shortText(started, 30)}, run ${shortText(run, 60)}, apiconform ${shortText(tool, 60)}</td></tr>\n`,
)}</tbody>
</table></div></section>
`;
}

function errataTable(fleet: FleetReport): Html | false {
  return (
    fleet.errata.length > 0 &&
    html`<section aria-labelledby="errata"><h2 id="errata">Deviations by erratum (${fleet.errata.length})</h2>
<p>The number of requirements that deviate in a known way. What the fewest servers do comes first.</p>
<div class="scroll"><table>
<thead>${headOf(fleet, 'Erratum')}</thead>
<tbody>
${fleet.errata.map(
  ({ id, text, requirements }) =>
    html`<tr><th scope="row"><code>${shortText(id, 200)}</code>
<details class="plain"><summary>${shortText(text, 1000)}</summary></details></th>${requirements.map((count) => html`<td class="cell ${count === 0 ? 'passed' : 'deviation'}">${count}</td>`)}</tr>\n`,
)}</tbody>
</table></div></section>
`
  );
}

function differencesTable(fleet: FleetReport): Html | false {
  return (
    fleet.differs.length > 0 &&
    html`<section aria-labelledby="differences"><h2 id="differences">Differences between the runs (${fleet.differs.length})</h2>
<p>They may explain disagreements.</p>
<div class="scroll"><table>
<thead>${headOf(fleet, 'What')}</thead>
<tbody>
${fleet.differs.map(({ what, values }) => html`<tr><th scope="row">${shortText(what, 100)}</th>${values.map((value) => html`<td>${shortText(value, 200)}</td>`)}</tr>\n`)}</tbody>
</table></div></section>
`
  );
}
