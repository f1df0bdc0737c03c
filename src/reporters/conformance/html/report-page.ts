import type { Report, ReportedWaiver } from '#core/model/report';
import { documentOf } from '../../html/document.ts';
import { type Html, html as markup } from '../../html/html.ts';
import { plural } from '../../plural.ts';
import { shortText } from '../../short-text.ts';
import type { Reporter } from '../reporter.ts';
import { statusCounts } from '../status-counts.ts';
import { areaMatrix } from './area-matrix.ts';
import { banner } from './banner.ts';
import { catalogueSections } from './catalogue-sections.ts';
import { comparisonSection } from './comparison-section.ts';
import { filterForm } from './filter-form.ts';
import { modelTable } from './model-table.ts';
import { notTestedTable } from './not-tested-table.ts';
import { picturesSection } from './pictures/pictures-section.ts';
import { quietSections } from './quiet-sections.ts';
import { type ResultSections, resultSections } from './result-sections.ts';
import { script, scriptHash } from './script.ts';

/** One self-contained page. It loads nothing and is readable without scripts. */
export const html: Reporter = {
  name: 'html',
  files: ['report.html'],
  render: (report) => [{ path: 'report.html', text: page(report).toString() }],
};

function page(report: Report): Html {
  const sections = resultSections(report);
  return documentOf({
    title: `${report.verdict.conformance}: ${shortText(report.target.server, 100)}`,
    script: { text: script, hash: scriptHash },
    parts: [
      markup`<a class="skip-link" href="#results">Skip to the results</a>
${banner(report)}
${navigation(report, sections)}
<main id="results">
${filterForm(report)}
${sections.first}${comparisonSection(report, sections.anchorOf)}<section aria-labelledby="overview">
<h2 id="overview">Overview</h2>
${report.results.length === 0 ? markup`<p>No results.</p>` : areaMatrix(report)}
${notTestedTable(report)}${modelTable(report)}
</section>
${picturesSection(report, sections.anchorOf)}${waiversSection(report)}${sections.later}${quietSections(report)}${catalogueSections(report)}</main>
<footer><p>This page shows <code>report.json</code> in the same folder.</p></footer>
`,
    ],
  });
}

function navigation({ results, statements, observations, comparison }: Report, { links }: ResultSections): Html {
  const counts = statusCounts(results);
  const more = [
    ...counts.filter(({ status }) => status === 'skipped').map((count) => ({ id: 'skipped', title: 'Not tested', count })),
    ...counts.filter(({ status }) => status === 'passed').map((count) => ({ id: 'passed', title: 'Passed', count })),
  ];
  const unverifiable = statements.filter((statement) => statement.unverifiable !== undefined && statement.binds === 'server').length;
  const clients = statements.filter(({ binds }) => binds === 'client').length;
  const rest = [
    ...(comparison === undefined ? [] : [{ id: 'compared', title: 'Compared with an earlier run', count: comparison.changes.length }]),
    ...(unverifiable > 0 ? [{ id: 'unverifiable', title: 'Untestable requirements', count: unverifiable }] : []),
    ...(clients > 0 ? [{ id: 'clients', title: 'Client requirements', count: clients }] : []),
  ];
  return markup`<nav aria-label="Sections"><ul>
${[...links, ...more].map(({ id, title, count }) => markup`<li><a href="#${id}">${title}: ${count.requirements} <span class="quiet">[${count.results}]</span></a></li>\n`)}${rest.map(({ id, title, count }) => markup`<li><a href="#${id}">${title} (${count})</a></li>\n`)}${observations.length > 0 && markup`<li><a href="#observations">Observations (${observations.length})</a></li>\n`}<li><a href="#options">Run options</a></li>
</ul></nav>`;
}

/** Returns the waivers of the run, the invalid ones first, or `false` without waivers. */
function waiversSection({ waivers = [] }: Report): Html | false {
  const invalid = waivers.filter(({ problem }) => problem !== undefined);
  const valid = waivers.filter(({ problem }) => problem === undefined);
  return (
    waivers.length > 0 &&
    markup`<section aria-labelledby="waivers">
<h2 id="waivers">Waivers (${waivers.length})</h2>
${invalid.length > 0 && markup`<p>${plural(invalid.length, 'invalid waiver')} fail${invalid.length === 1 && 's'} the run. Remove or renew invalid waivers.</p>\n`}<ul class="plain-list">
${[...invalid, ...valid].map(waiverLine)}</ul>
</section>
`
  );
}

function waiverLine({ rule, match, reason, owner, until, where, results, problem }: ReportedWaiver): Html {
  return markup`<li>
${problem !== undefined && markup`<span class="badge failed">${problem.is}</span> `}<code>${shortText(rule, 160)}</code>${match !== undefined && markup` on <code>${shortText(match, 160)}</code>`}:
${shortText(reason, 400)} (${shortText(owner, 100)}${until !== undefined && `, until ${until}`}), ${plural(results, 'result')}, <code>${shortText(where, 200)}</code></li>
`;
}
