import type { Report } from '#core/model/report';
import { Html, html as markup } from '../../html/html.ts';
import { shortText } from '../../short-text.ts';
import type { Reporter } from '../reporter.ts';
import { areaMatrix } from './area-matrix.ts';
import { banner } from './banner.ts';
import { catalogueSections } from './catalogue-sections.ts';
import { filterForm } from './filter-form.ts';
import { listMatrix } from './list-matrix.ts';
import { notTestedTable } from './not-tested-table.ts';
import { quietSections } from './quiet-sections.ts';
import { type ResultSections, resultSections } from './result-sections.ts';
import { script, scriptHash } from './script.ts';
import { style } from './style.ts';
import { waiversSection } from './waivers-section.ts';

/** One page that holds everything it needs: it asks no server for anything, and can be read without script. */
export const html: Reporter = {
  name: 'html',
  files: ['report.html'],
  render: (report) => [{ path: 'report.html', text: page(report).toString() }],
};

const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src '${scriptHash}'; base-uri 'none'; form-action 'none'`;

const page = (report: Report): Html => {
  const sections = resultSections(report);
  return markup`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${report.verdict.conformance}: ${shortText(report.target.server, 100)}</title>
<style>${new Html(style)}</style>
</head>
<body>
<div class="page">
<a class="skip-link" href="#results">To the results</a>
${banner(report)}
${navigation(report, sections)}
<main id="results">
<section aria-labelledby="overview">
<h2 id="overview">Overview</h2>
${report.results.length === 0 ? markup`<p>There are no results.</p>` : areaMatrix(report)}
${listMatrix(report, sections.anchorOf)}
${notTestedTable(report)}
</section>
${waiversSection(report)}${filterForm(report)}
${sections.markup}${quietSections(report)}${catalogueSections(report)}</main>
<footer><p>Everything on this page comes from <code>report.json</code> beside it.</p></footer>
</div>
<script>${new Html(script)}</script>
</body>
</html>
`;
};

const navigation = ({ summary, statements, observations }: Report, { links }: ResultSections): Html => {
  const more = [
    ...(summary.skipped > 0 ? [{ id: 'skipped', title: 'Skipped', count: summary.skipped }] : []),
    ...(summary.passed > 0 ? [{ id: 'passed', title: 'Passed', count: summary.passed }] : []),
  ];
  const unverifiable = statements.filter((statement) => statement.unverifiable !== undefined && statement.binds === 'server').length;
  const clients = statements.filter(({ binds }) => binds === 'client').length;
  const rest = [
    ...(unverifiable > 0 ? [{ id: 'unverifiable', title: 'Cannot be judged', count: unverifiable }] : []),
    ...(clients > 0 ? [{ id: 'clients', title: 'Binding clients', count: clients }] : []),
  ];
  return markup`<nav aria-label="Sections"><ul>
${[...links, ...more, ...rest].map(({ id, title, count }) => markup`<li><a href="#${id}">${title} (${count})</a></li>\n`)}${observations.length > 0 && markup`<li><a href="#observations">Observed (${observations.length})</a></li>\n`}<li><a href="#choices">Choices of the run</a></li>
</ul></nav>`;
};
