import type { Report, StatementReport } from '#core/model/report';
import { type Html, html } from '../../html/html.ts';
import { plural } from '../../plural.ts';
import { shortText } from '../../short-text.ts';

const most = 500;

/**
 * What stands beside the results: promises that cannot be judged or bind clients, observations, objects that
 * were left behind, and the choices of the run.
 */
export const catalogueSections = (report: Report): readonly Html[] => [
  ...statementSection(
    'unverifiable',
    'Cannot be judged',
    'Promises of the specification that no request can put to the test, and what is done instead.',
    report.statements.filter(({ unverifiable, binds }) => unverifiable !== undefined && binds === 'server'),
  ),
  ...statementSection(
    'clients',
    'Binding clients',
    'Promises that clients must keep; no server can break them.',
    report.statements.filter(({ binds }) => binds === 'client'),
  ),
  ...observations(report),
  ...coverage(report),
  ...left(report),
  choices(report),
];

const statementSection = (id: string, title: string, about: string, statements: readonly StatementReport[]): readonly Html[] =>
  statements.length === 0
    ? []
    : [
        html`<section aria-labelledby="${id}">
<h2 id="${id}">${title} (${statements.length})</h2>
<p class="quiet">${about}</p>
<details class="plain"><summary>Show ${plural(statements.length, 'statement')}</summary>
<ul class="plain-list">
${statements
  .slice(0, most)
  .map(
    (statement) =>
      html`<li><span class="level">${statement.level}</span> <code>${shortText(statement.id, 200)}</code><br>${shortText(statement.text, 400)}${statement.unverifiable !== undefined && html`<br><span class="quiet">${shortText(statement.unverifiable.why, 400)}${statement.unverifiable.tried !== undefined && html` Tried: ${shortText(statement.unverifiable.tried, 600)}`} Instead: ${shortText(statement.unverifiable.instead, 400)}</span>`}</li>\n`,
  )}${statements.length > most && html`<li>${plural(statements.length - most, 'more statement')} in report.json</li>\n`}</ul>
</details>
</section>
`,
      ];

const observations = ({ observations: all }: Report): readonly Html[] =>
  all.length === 0
    ? []
    : [
        html`<section aria-labelledby="observations">
<h2 id="observations">Observed (${all.length})</h2>
<p class="quiet">What the server does where the specification is silent. Never judged.</p>
<dl class="facts">
${all.slice(0, most).map(({ text, seen }) => html`<div><dt>${shortText(text, 300)}</dt><dd>${shortText(seen, 600)}</dd></div>\n`)}</dl>
</section>
`,
      ];

const coverage = ({ coverage: covered }: Report): readonly Html[] =>
  covered === undefined
    ? []
    : [
        html`<section aria-labelledby="coverage">
<h2 id="coverage">Coverage</h2>
<p class="quiet">How much of the specification this suite covers. It says nothing of the server.</p>
<details class="plain"><summary>Show ${plural(covered.sections.length, 'section')}</summary>
<table>
<thead><tr><th scope="col">Section</th><th scope="col">Statements</th><th scope="col">Cases</th><th scope="col">Not verifiable</th><th scope="col">Observed</th><th scope="col">Pieces of text</th><th scope="col">Without a statement</th></tr></thead>
<tbody>
${covered.sections.slice(0, most).map((one) => html`<tr><th scope="row">${shortText(one.section, 120)}</th><td>${one.statements}</td><td>${one.cases}</td><td>${one.unverifiable.length}</td><td>${one.observed}</td><td>${one.sources}</td><td>${one.missing.length}</td></tr>\n`)}</tbody>
</table>
<p>Tests of others: ${covered.peers.covered} covered, ${covered.peers.outOfScope} out of scope, ${covered.peers.uncovered.length} not covered.</p>
<ul class="plain-list">
${covered.peers.uncovered.slice(0, most).map((name) => html`<li>${shortText(name, 300)}</li>\n`)}</ul>
</details>
</section>
`,
      ];

const left = ({ run }: Report): readonly Html[] =>
  run.left.length === 0
    ? []
    : [
        html`<section aria-labelledby="left">
<h2 id="left">Left behind (${run.left.length})</h2>
<p class="quiet">Objects that the run made and could not remove.</p>
<ul class="plain-list">
${run.left.slice(0, most).map((path) => html`<li><code>${shortText(path, 300)}</code></li>\n`)}</ul>
</section>
`,
      ];

const choices = ({ run: { options } }: Report): Html => {
  const rows: readonly (readonly [string, string])[] = [
    ['Selected', options.only.length === 0 ? 'everything' : options.only.join(', ')],
    ['Left out', options.skip.length === 0 ? 'nothing' : options.skip.join(', ')],
    ['Weakest level run', options.level.toUpperCase()],
    ['Weakest level that fails', options.failOn.toUpperCase()],
    ['Deviations', options.strict ? 'count as failures' : 'are allowed'],
    ['Repetitions', String(options.repeat)],
    ['Cases at once', String(options.concurrency)],
    ['Seed', String(options.seed)],
    ['Time for a request', `${options.requestTimeoutSeconds} s`],
    ...(options.historyWindowSeconds === undefined ? [] : [['History is gone after', `${options.historyWindowSeconds} s`] as const]),
    ...(options.historyKeptSeconds === undefined ? [] : [['History is kept for', `${options.historyKeptSeconds} s`] as const]),
  ];
  return html`<section aria-labelledby="choices">
<h2 id="choices">Choices of the run</h2>
<dl class="facts">
${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${shortText(value, 600)}</dd></div>\n`)}</dl>
</section>
`;
};
