import type { FaultOutcome, FoundFailure, SelfTest } from '#core/model/self-test';
import { style } from '../conformance/html/style.ts';
import { groupBy } from '../group-by.ts';
import { Html, html } from '../html/html.ts';
import { plural } from '../plural.ts';
import { percent } from './self-test-text.ts';

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
const mostCases = 10;

/** Returns a page with the result of a self-test: each fault with the requirements that it violates and the cases that detected it. */
export function selfTestPage(result: SelfTest): string {
  const missed = result.outcomes.filter(({ caught }) => !caught);
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Self-test: ${result.score.caught} of ${result.score.faults} faults detected</title>
<style>${new Html(style)}</style>
</head>
<body>
<div class="page">
<header>
<h1>Self-test of ${result.tool.name} ${result.tool.version}</h1>
<p>${result.score.caught} of ${plural(result.score.faults, 'fault')} detected: ${percent(result.score)} %. ${result.full ? 'Every case ran against every fault.' : 'Each fault was tested with the cases of the requirements that it violates, and with a sample of the others.'}</p>
</header>
<main>
${section('alarms', 'False alarms', result.alarms, html`<ul>${result.alarms.map((one) => html`<li>${found(one)}</li>\n`)}</ul>`)}
${section('missed', 'Faults that were not detected', missed, html`${missed.map(fault)}`)}
<section aria-labelledby="faults"><h2 id="faults">Detected faults</h2>
${result.outcomes.filter(({ caught }) => caught).map(fault)}</section>
${section('unbroken', 'Requirements that no fault violates', result.unbroken, unbroken(result))}
</main>
<footer><p>This page shows <code>self-test.json</code> in the same folder.</p></footer>
</div>
</body>
</html>
`.toString();
}

function section(id: string, title: string, of: readonly unknown[], body: Html): Html {
  if (of.length === 0) return html``;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title} (${of.length})</h2>${body}</section>`;
}

function fault({ fault: id, breaks, seen, caught, found: detectedBy, missed, also, trouble, known }: FaultOutcome): Html {
  return html`<details class="plain"${caught ? '' : new Html(' open')}>
<summary><span class="badge ${caught ? 'passed' : 'failed'}">${caught ? 'detected' : 'not detected'}</span> <code>${id}</code> ${breaks}</summary>
${seen !== undefined && html`<p class="quiet">Seen in: ${seen}</p>`}${trouble !== undefined && html`<p>${trouble}</p>`}${known !== undefined && html`<p>Known: ${known}</p>`}
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
