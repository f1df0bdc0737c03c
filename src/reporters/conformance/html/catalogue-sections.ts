import type { Report, StatementReport } from '#core/model/report';
import { type Html, html } from '../../html/html.ts';
import { plural } from '../../plural.ts';
import { shortText } from '../../short-text.ts';

const most = 500;

/**
 * Returns the sections after the results: requirements that cannot be tested or that apply to clients, observations, coverage, objects
 * left on the server, and the run options.
 */
export function catalogueSections(report: Report): readonly Html[] {
  return [
    ...statementSection(
      'unverifiable',
      'Untestable requirements',
      'Requirements of the specification that no request can test, and what is tested instead.',
      report.statements.filter(({ unverifiable, binds }) => unverifiable !== undefined && binds === 'server'),
    ),
    ...statementSection(
      'clients',
      'Client requirements',
      'Requirements for clients. They do not apply to servers.',
      report.statements.filter(({ binds }) => binds === 'client'),
    ),
    ...observations(report),
    ...coverage(report),
    ...leftObjects(report),
    ...keptObjects(report),
    runOptions(report),
  ];
}

function statementSection(id: string, title: string, about: string, statements: readonly StatementReport[]): readonly Html[] {
  return statements.length === 0
    ? []
    : [
        html`<section aria-labelledby="${id}">
<h2 id="${id}">${title} (${statements.length})</h2>
<p class="quiet">${about}</p>
<details class="plain"><summary>Show ${plural(statements.length, 'requirement')}</summary>
<ul class="plain-list">
${statements
  .slice(0, most)
  .map(
    (statement) =>
      html`<li><span class="level">${statement.level}</span> <code>${shortText(statement.id, 200)}</code><br>${shortText(statement.text, 400)}${statement.unverifiable !== undefined && html`<br><span class="quiet">${shortText(statement.unverifiable.why, 400)}${statement.unverifiable.tried !== undefined && html` Tried: ${shortText(statement.unverifiable.tried, 600)}`} Instead: ${shortText(statement.unverifiable.instead, 400)}</span>`}</li>\n`,
  )}${statements.length > most && html`<li>${plural(statements.length - most, 'more requirement')} in report.json</li>\n`}</ul>
</details>
</section>
`,
      ];
}

function observations({ observations: all }: Report): readonly Html[] {
  return all.length === 0
    ? []
    : [
        html`<section aria-labelledby="observations">
<h2 id="observations">Observations (${all.length})</h2>
<p class="quiet">Behavior that the specification does not define. Observations do not affect the verdict.</p>
<div class="scroll" role="region" aria-label="What the server does" tabindex="0"><table>
<thead><tr><th scope="col">Question</th><th scope="col">What the server does</th></tr></thead>
<tbody>
${all.slice(0, most).map(({ text, seen }) => html`<tr><td>${shortText(text, 300)}</td><td>${shortText(seen, 600)}</td></tr>\n`)}</tbody></table></div>
</section>
`,
      ];
}

function coverage({ coverage: covered }: Report): readonly Html[] {
  return covered === undefined
    ? []
    : [
        html`<section aria-labelledby="coverage">
<h2 id="coverage">Coverage</h2>
<p class="quiet">How much of the specification the suite covers. Coverage is independent of the server.</p>
<details class="plain"><summary>Show ${plural(covered.sections.length, 'section')}</summary>
<div class="scroll" role="region" aria-label="Coverage by section" tabindex="0"><table>
<thead><tr><th scope="col">Section</th><th scope="col">Requirements</th><th scope="col">Cases</th><th scope="col">Untestable</th><th scope="col">Observed</th><th scope="col">Text passages</th><th scope="col">Not covered</th></tr></thead>
<tbody>
${covered.sections.slice(0, most).map((one) => html`<tr><th scope="row">${shortText(one.section, 120)}</th><td>${one.statements}</td><td>${one.cases}</td><td>${one.unverifiable.length}</td><td>${one.observed}</td><td>${one.sources}</td><td>${one.missing.length}</td></tr>\n`)}</tbody>
</table></div>
<p>Tests of other suites: ${covered.peers.covered} covered, ${covered.peers.outOfScope} out of scope, ${covered.peers.uncovered.length} not covered.</p>
<ul class="plain-list">
${covered.peers.uncovered.slice(0, most).map((name) => html`<li>${shortText(name, 300)}</li>\n`)}</ul>
</details>
</section>
`,
      ];
}

function keptObjects({ run: { kept = [] } }: Report): readonly Html[] {
  return kept.length === 0
    ? []
    : [
        html`<section aria-labelledby="kept">
<h2 id="kept">Objects of failed tests, kept on the server</h2>
<p class="quiet">Objects of failed tests, and of the fixtures that these need. --keep-failed left them; "apiconform cleanup" removes them.</p>
<ul class="plain-list">
${kept.map(
  ({
    test,
    objects,
  }) => html`<li>${shortText(test, 300)}: ${objects.slice(0, most).map((path) => html`<code>${shortText(path, 300)}</code> `)}</li>
`,
)}</ul>
</section>
`,
      ];
}

function leftObjects({ run }: Report): readonly Html[] {
  return run.left.length === 0
    ? []
    : [
        html`<section aria-labelledby="left">
<h2 id="left">${run.unfinished === true ? 'Objects that may be left' : 'Objects left'} on the server (${run.left.length})</h2>
<p class="quiet">${run.unfinished === true ? 'The run did not end. These are the objects that it created, without those whose deletion it recorded.' : 'Objects that the run created and could not delete.'}</p>
<ul class="plain-list">
${run.left.slice(0, most).map((path) => html`<li><code>${shortText(path, 300)}</code></li>\n`)}</ul>
</section>
`,
      ];
}

function runOptions({ run: { options } }: Report): Html {
  const rows: readonly (readonly [string, string])[] = [
    ['Selected', options.only.length === 0 ? 'all' : options.only.join(', ')],
    ['Skipped', options.skip.length === 0 ? 'none' : options.skip.join(', ')],
    ['Lowest level run', options.level.toUpperCase()],
    ['Lowest level that fails', options.failOn.toUpperCase()],
    ['Deviations', options.strict ? 'fail' : 'allowed'],
    ['Repetitions', String(options.repeat)],
    ['Concurrent cases', String(options.concurrency)],
    ['Seed', String(options.seed)],
    ['Request timeout', `${options.requestTimeoutSeconds} s`],
    ...(options.historyWindowSeconds === undefined ? [] : [['History expires after', `${options.historyWindowSeconds} s`] as const]),
    ...(options.historyKeptSeconds === undefined ? [] : [['History is retained for', `${options.historyKeptSeconds} s`] as const]),
  ];
  return html`<section aria-labelledby="options">
<h2 id="options">Run options</h2>
<dl class="facts">
${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${shortText(value, 600)}</dd></div>\n`)}</dl>
</section>
`;
}
