import type { FaultOutcome, FoundFailure, SelfTest } from '#core/model/self-test';
import { groupBy } from '../group-by.ts';
import { documentOf } from '../html/document.ts';
import { Html, html } from '../html/html.ts';
import { plural } from '../plural.ts';
import { percent } from './self-test-text.ts';

const mostCases = 10;

/** Returns a page with the result of a self-test: each fault with the requirements that it violates and the cases that detected it. */
export function selfTestPage(result: SelfTest): string {
  const missed = result.outcomes.filter(({ caught }) => !caught);
  const detected = result.outcomes.filter(({ caught }) => caught);
  const { caught, faults } = result.score;
  const isGood = missed.every(({ known }) => known !== undefined) && result.alarms.length === 0;
  return documentOf({
    title: `Self-test: ${caught} of ${faults} faults detected`,
    parts: [
      html`<a class="skip-link" href="#results">Skip to the faults</a>
<header>
<h1>Self-test of ${result.tool.name} ${result.tool.version}</h1>
<div class="verdict ${isGood ? 'conformant' : 'not-conformant'}">
<p class="word">${caught} of ${plural(faults, 'fault')} detected</p>
<p class="because">${percent(result.score)} %, ${plural(result.alarms.length, 'false alarm')}. ${result.full ? 'Every case ran against every fault.' : 'Each fault was tested with the cases of the requirements that it violates, and with a sample of the others.'}</p>
</div>
</header>
<main id="results">
${section('alarms', 'False alarms', result.alarms, html`<ul>${result.alarms.map((one) => html`<li>${found(one)}</li>\n`)}</ul>`)}
${section('missed', 'Faults that were not detected', missed, html`${missed.map(fault)}`)}
${section('faults', 'Detected faults', detected, html`${detected.map(fault)}`)}
${section('unbroken', 'Requirements that no fault violates', result.unbroken, unbroken(result))}
</main>
<footer><p>This page shows <code>self-test.json</code> in the same folder.</p></footer>
`,
    ],
  }).toString();
}

function section(id: string, title: string, of: readonly unknown[], body: Html): Html {
  if (of.length === 0) return html``;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title} (${of.length})</h2>${body}</section>`;
}

function fault({ fault: id, breaks, seen, caught, found: detectedBy, missed, also, trouble, known, outdated }: FaultOutcome): Html {
  return html`<details class="plain"${caught ? '' : new Html(' open')}>
<summary><span class="badge ${caught ? 'passed' : 'failed'}">${caught ? 'detected' : 'not detected'}</span> <code>${id}</code> ${breaks}</summary>
${seen !== undefined && html`<p class="quiet">Seen in: ${seen}</p>`}${trouble !== undefined && html`<p>${trouble}</p>`}${known !== undefined && html`<p>Known: ${known}</p>`}${outdated !== undefined && html`<p>Outdated: ${outdated}</p>`}
<ul>${missed.map(({ statement, instead }) => html`<li>not detected: <code>${statement}</code> (${instead})</li>\n`)}${detectedBy.map((one) => html`<li>${found(one)}</li>\n`)}</ul>
${also.length > 0 && html`<p>Also reported:</p><ul>${also.map((one) => html`<li>${found(one)}</li>\n`)}</ul>`}</details>
`;
}

function found({ statement, cases }: FoundFailure): Html {
  const more = cases.length - mostCases;
  return html`<code>${statement}</code> by ${cases.slice(0, mostCases).join(', ')}${more > 0 && ` and ${more} more`}`;
}

function unbroken({ unbroken: statements }: SelfTest): Html {
  return html`${groupBy(statements, ({ level, why }) => `${level}, ${why}`).map(
    ([title, own]) => html`<details class="plain"><summary>${own.length} × ${title}</summary>
<ul>${own.map(({ statement }) => html`<li><code>${statement}</code></li>\n`)}</ul></details>
`,
  )}`;
}
