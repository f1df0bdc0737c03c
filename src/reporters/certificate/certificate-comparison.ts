import type { Certificate } from '#core/model/certificate';
import { type Html, html } from '../html/html.ts';
import { markdownCode } from '../markdown-code.ts';
import { markdownText } from '../markdown-text.ts';
import { plural } from '../plural.ts';
import { shortText } from '../short-text.ts';
import { plainPage } from './certificate-html.ts';
import { levels, verdictWords } from './certificate-words.ts';

/** A certificate that is compared with others, with the folder of its files. */
export type ComparedCertificate = { readonly folder: string; readonly certificate: Certificate };

/** What is said of one requirement in each certificate, in their order. */
export type ComparedRequirement = { readonly statement: string; readonly said: readonly Said[] };

/** What a certificate says of a requirement, and by which erratum it deviates. */
type Said = { readonly is: 'passed' | 'deviated' | 'warned' | 'failed' | 'not judged' | 'not in the profile'; readonly erratum?: string };

/** Returns the requirements that certificates disagree about, by their ids. */
export function disagreementsAmong(compared: readonly ComparedCertificate[]): readonly ComparedRequirement[] {
  const columns = compared.map(({ certificate }) => saidBy(certificate));
  const ids = [...new Set(columns.flatMap((column) => [...column.keys()]))].sort();
  return ids
    .map((statement) => ({ statement, said: columns.map((column): Said => column.get(statement) ?? { is: 'not in the profile' }) }))
    .filter(({ said }) => new Set(said.map(({ is, erratum = '' }) => `${is} ${erratum}`)).size > 1);
}

function saidBy({ predicate }: Certificate): ReadonlyMap<string, Said> {
  const { passedTests, warnedTests, failedTests, apiconform } = predicate;
  const errata = new Map(apiconform.deviations.flatMap(({ erratum, statements }) => statements.map((id) => [id, erratum] as const)));
  return new Map<string, Said>([
    ...passedTests.map((id) => [id, { is: 'passed' }] as const),
    ...warnedTests.map((id) => [id, warning(errata.get(id))] as const),
    ...failedTests.map((id) => [id, { is: 'failed' }] as const),
    ...apiconform.notJudged.flatMap(({ statements }) => statements.map((id) => [id, { is: 'not judged' }] as const)),
  ]);
}

function warning(erratum: string | undefined): Said {
  return erratum === undefined ? { is: 'warned' } : { is: 'deviated', erratum };
}

const title = 'Published reports';
const introduction =
  'Each product was tested by a complete run of a profile. The table of requirements has only those that the products disagree about.';
const classes = {
  passed: 'passed',
  deviated: 'deviation',
  warned: 'known-failure',
  failed: 'failed',
  'not judged': 'skipped',
  'not in the profile': 'skipped',
} as const;

/** Returns a page in HTML that compares certificates, with links to the pages in their folders. */
export function comparisonHtml(compared: readonly ComparedCertificate[], keyid: string): string {
  const different = disagreementsAmong(compared);
  return plainPage(
    title,
    html`<header><h1>${title}</h1><p>${introduction}</p><p class="quiet">Signed by the key sha256:${keyid} (<a href="key.pub">key.pub</a>).</p></header>
<main>
<section aria-labelledby="products"><h2 id="products">Products</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">Product</th><th scope="col">Profile</th><th scope="col">Verdict</th>${levels.map((level) => html`<th scope="col">${level} passed, deviated, failed</th>`)}<th scope="col">Run</th></tr></thead>
<tbody>
${compared.map(productRow)}</tbody>
</table></div></section>
<section aria-labelledby="requirements"><h2 id="requirements">Requirements (${different.length})</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">Requirement</th>${compared.map(({ certificate }) => html`<th scope="col">${nameOf(certificate)}</th>`)}</tr></thead>
<tbody>
${different.map(
  ({ statement, said }) =>
    html`<tr><th scope="row"><code>${statement}</code></th>${said.map(({ is, erratum }) => html`<td class="cell ${classes[is]}">${is}${erratum !== undefined && html`<br><code>${erratum}</code>`}</td>`)}</tr>\n`,
)}</tbody>
</table></div></section>
</main>
<footer><p>Verify a certificate with "apiconform verify".</p></footer>`,
  );
}

function productRow({ folder, certificate }: ComparedCertificate): Html {
  const { profile, evidence, levels: counts } = certificate.predicate.apiconform;
  const { word, because } = verdictWords(certificate);
  const tone = word === 'Conformant' ? 'passed' : 'failed';
  return html`<tr><th scope="row"><a href="${folder}/certificate.html">${nameOf(certificate)}</a></th><td>${profile.id}</td><td class="cell ${tone}" title="${shortText(because, 500)}">${word}</td>${levels.map((level) => html`<td>${counts[level].passed}, ${counts[level].deviated}, ${counts[level].failed}</td>`)}<td>${evidence.started.slice(0, 10)}, ${plural(evidence.requests, 'request')}</td></tr>
`;
}

/** Returns the same in Markdown. */
export function comparisonMarkdown(compared: readonly ComparedCertificate[], keyid: string): string {
  const different = disagreementsAmong(compared);
  const names = compared.map(({ certificate }) => markdownText(nameOf(certificate), 100));
  const products = compared.map(({ folder, certificate }, index) => {
    const { profile, levels: counts } = certificate.predicate.apiconform;
    const { passed, deviated, failed } = counts.MUST;
    return `| [${names[index] ?? ''}](${folder}/certificate.md) | ${profile.id} | ${verdictWords(certificate).word} | ${passed} | ${deviated} | ${failed} |`;
  });
  const rows = different.map(
    ({ statement, said }) =>
      `| ${markdownCode(statement, 200)} | ${said.map(({ is, erratum }) => (erratum === undefined ? is : `${is}: ${markdownCode(erratum, 100)}`)).join(' | ')} |`,
  );
  return `${[
    `# ${title}`,
    introduction,
    ['| Product | Profile | Verdict | MUST passed | Deviated | Failed |', '|---|---|---|---:|---:|---:|', ...products].join('\n'),
    `Signed by the key sha256:${keyid}, whose public part is [key.pub](key.pub).`,
    `## Requirements (${different.length})`,
    [`| Requirement | ${names.join(' | ')} |`, `|---|${'---|'.repeat(names.length)}`, ...rows].join('\n'),
  ].join('\n\n')}\n`;
}

function nameOf({ predicate }: Certificate): string {
  const { name, version } = predicate.apiconform.product;
  return shortText(`${name} ${version}`, 100);
}
