import type { Report, ReportedWaiver } from '#core/model/report';
import { statusOrder } from '#core/model/result';
import { Html, html as markup } from '../../html/html.ts';
import { plural } from '../../plural.ts';
import { shortText } from '../../short-text.ts';
import type { Reporter } from '../reporter.ts';
import { statusWords } from '../status-words.ts';
import { areaMatrix } from './area-matrix.ts';
import { banner } from './banner.ts';
import { catalogueSections } from './catalogue-sections.ts';
import { listMatrix } from './list-matrix.ts';
import { modelTable } from './model-table.ts';
import { notTestedTable } from './not-tested-table.ts';
import { quietSections } from './quiet-sections.ts';
import { type ResultSections, resultSections } from './result-sections.ts';
import { script, scriptHash } from './script.ts';
import { style } from './style.ts';

/** One self-contained page. It loads nothing and is readable without scripts. */
export const html: Reporter = {
  name: 'html',
  files: ['report.html'],
  render: (report) => [{ path: 'report.html', text: page(report).toString() }],
};

const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src '${scriptHash}'; base-uri 'none'; form-action 'none'`;

function page(report: Report): Html {
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
<a class="skip-link" href="#results">Skip to the results</a>
${banner(report)}
${navigation(report, sections)}
<main id="results">
<section aria-labelledby="overview">
<h2 id="overview">Overview</h2>
${report.results.length === 0 ? markup`<p>No results.</p>` : areaMatrix(report)}
${listMatrix(report, sections.anchorOf)}
${notTestedTable(report)}${modelTable(report)}
</section>
${waiversSection(report)}${filterForm(report)}
${sections.markup}${quietSections(report)}${catalogueSections(report)}</main>
<footer><p>This page shows <code>report.json</code> in the same folder.</p></footer>
</div>
<script>${new Html(script)}</script>
</body>
</html>
`;
}

function navigation({ summary, statements, observations }: Report, { links }: ResultSections): Html {
  const more = [
    ...(summary.skipped > 0 ? [{ id: 'skipped', title: 'Skipped', count: summary.skipped }] : []),
    ...(summary.passed > 0 ? [{ id: 'passed', title: 'Passed', count: summary.passed }] : []),
  ];
  const unverifiable = statements.filter((statement) => statement.unverifiable !== undefined && statement.binds === 'server').length;
  const clients = statements.filter(({ binds }) => binds === 'client').length;
  const rest = [
    ...(unverifiable > 0 ? [{ id: 'unverifiable', title: 'Untestable requirements', count: unverifiable }] : []),
    ...(clients > 0 ? [{ id: 'clients', title: 'Client requirements', count: clients }] : []),
  ];
  return markup`<nav aria-label="Sections"><ul>
${[...links, ...more, ...rest].map(({ id, title, count }) => markup`<li><a href="#${id}">${title} (${count})</a></li>\n`)}${observations.length > 0 && markup`<li><a href="#observations">Observations (${observations.length})</a></li>\n`}<li><a href="#options">Run options</a></li>
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

const levels = ['MUST', 'SHOULD', 'MAY'] as const;

/** Returns the filter of the results. It is hidden until the script runs. */
function filterForm({ summary }: Report): Html {
  return markup`<form class="filter" id="filter" hidden="" aria-label="Filter the results">
<label>Status <select name="status"><option value="">all</option>${statusOrder.map((status) => summary[status] > 0 && markup`<option value="${status}">${statusWords[status]}</option>`)}</select></label>
<label>Level <select name="level"><option value="">all</option>${levels.map((level) => markup`<option value="${level}">${level}</option>`)}</select></label>
<label>Text <input name="text" type="search" placeholder="requirement, case or resource type" autocomplete="off"></label>
<output id="shown" aria-live="polite"></output>
</form>`;
}
