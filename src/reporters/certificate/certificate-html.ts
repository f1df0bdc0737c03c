import type { Certificate } from '#core/model/certificate';
import { Html, html } from '../html/html.ts';
import { style } from '../html/style.ts';
import { shortText } from '../short-text.ts';
import { certificateFacts, countNames, countWords, levels, verdictWords, whatToVerify } from './certificate-words.ts';

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Returns a page of its own: it loads nothing and has no scripts. */
export function plainPage(title: string, body: Html): string {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<div class="page">
${body}
</div>
</body>
</html>
`.toString();
}

/** Returns a certificate as a page in HTML; `keyid` is that of its signature. */
export function certificateHtml(certificate: Certificate, keyid: string | undefined): string {
  const { failedTests, apiconform } = certificate.predicate;
  const { word, because } = verdictWords(certificate);
  const isConformant = word === 'Conformant';
  return plainPage(
    `${word}: ${shortText(`${apiconform.product.name} ${apiconform.product.version}`, 100)}`,
    html`<header>
<h1>${isConformant ? 'Certificate of conformance to the Cluster Control API' : 'Test result for the Cluster Control API'}</h1>
<div class="verdict ${isConformant ? 'conformant' : 'not-conformant'}">
<p class="word">${word}</p>
<p class="because">${shortText(because, 2000)}</p>
</div>
</header>
<main>
<dl class="facts">
${certificateFacts(certificate, keyid).map(([name, value]) => html`<div><dt>${name}</dt><dd>${shortText(value, 500)}</dd></div>\n`)}</dl>
<section aria-labelledby="results"><h2 id="results">Results</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">Level</th>${countNames.map((name) => html`<th scope="col">${countWords[name]}</th>`)}</tr></thead>
<tbody>
${levels.map((level) => html`<tr><th scope="row">${level}</th>${countNames.map((name) => html`<td>${apiconform.levels[level][name]}</td>`)}</tr>\n`)}</tbody>
</table></div></section>
${section('failed', 'Failed', failedTests, (id) => html`<code>${id}</code>`)}${section(
  'deviations',
  'Deviations',
  apiconform.deviations,
  ({ erratum, text, statements }) => html`<code>${erratum}</code>: ${shortText(text, 1000)} ${codes(statements)}`,
)}${section(
  'waivers',
  'Waivers',
  apiconform.waivers,
  ({ rule, match, reason, owner, until }) =>
    html`<code>${rule}</code>${match !== undefined && html` on <code>${match}</code>`}: ${shortText(reason, 1000)} (${owner}${until !== undefined && `, until ${until}`})`,
)}${section('not-judged', 'Not judged', apiconform.notJudged, ({ reason, statements }) => html`${shortText(reason, 1000)}: ${codes(statements)}`)}</main>
<footer><p>${whatToVerify}</p></footer>`,
  );
}

function section<T>(id: string, title: string, items: readonly T[], line: (item: T) => Html): Html | false {
  return (
    items.length > 0 &&
    html`<section aria-labelledby="${id}"><h2 id="${id}">${title} (${items.length})</h2>
<ul class="plain-list">
${items.map((item) => html`<li>${line(item)}</li>\n`)}</ul></section>
`
  );
}

function codes(ids: readonly string[]): Html {
  return html`<details class="plain"><summary>${ids.length} ${ids.length === 1 ? 'requirement' : 'requirements'}</summary>
<ul>${ids.map((id) => html`<li><code>${id}</code></li>\n`)}</ul></details>`;
}
