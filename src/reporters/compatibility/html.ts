import { releaseText } from '#core/codecs/release';
import type { CompatibilityReport, ReportedFinding, ReportedRule } from '#core/model/compatibility-report';
import { style } from '../conformance/html/style.ts';
import { Html, html } from '../html/html.ts';
import { plural } from '../plural.ts';
import { shortText } from '../short-text.ts';
import type { CompatibilityReporter } from './compatibility-reporter.ts';
import { findingLines } from './finding-lines.ts';
import { timeline } from './timeline.ts';
import { timelineStyle } from './timeline-style.ts';

const mostFindings = 2_000;

/** One page that holds everything it needs: the verdict, what was found, and the schedule as a timeline. */
export const compatibilityHtml: CompatibilityReporter = {
  name: 'html',
  files: ['compatibility.html'],
  render: ({ report, schedule }) => [
    {
      path: 'compatibility.html',
      text: documentOf(`${report.verdict.passed ? 'passed' : 'not passed'}: ${shortText(report.about, 100)}`, [
        banner(report),
        html`<main>
${rules(report)}${findings('found', 'Found', report, (finding) => finding.acceptedBy === undefined)}${findings('accepted', 'Accepted', report, (finding) => finding.acceptedBy !== undefined)}${undecided(report)}${notes(report)}
<section aria-labelledby="schedule"><h2 id="schedule">The schedule</h2>
${timeline(schedule, report.release)}</section>
</main>
<footer><p>Everything on this page comes from <code>compatibility.json</code> beside it and from the schedule of the tool.</p></footer>`,
      ]).toString(),
    },
  ],
};

/** A page with a title and its parts; it asks no server for anything and runs no script. */
export const documentOf = (title: string, parts: readonly Html[]): Html => html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Html(style)}${new Html(timelineStyle)}</style>
</head>
<body>
<div class="page">
${parts}
</div>
</body>
</html>
`;

const banner = ({ verdict, command, about, release, targetRelease, tool }: CompatibilityReport): Html => html`
<header>
<h1>Compatibility: ${command}</h1>
<div class="verdict ${verdict.passed ? 'conformant' : 'not-conformant'}">
<p class="word">${verdict.passed ? 'Passed' : 'Not passed'}</p>
<p class="because">${shortText(verdict.because, 2000)}</p>
</div>
<dl class="facts">
<div><dt>Checked</dt><dd>${shortText(about, 300)}</dd></div>
<div><dt>Release</dt><dd>${release === undefined ? 'not known' : releaseText(release)}</dd></div>
${targetRelease !== undefined && html`<div><dt>Target release</dt><dd>${releaseText(targetRelease)}</dd></div>\n`}<div><dt>Written by</dt><dd>${tool.name} ${tool.version}</dd></div>
</dl>
</header>`;

const outcomeTones: Readonly<Record<ReportedRule['outcome'], string>> = {
  kept: 'passed',
  broken: 'failed',
  accepted: 'known-failure',
  undecided: 'inconclusive',
  'not-applicable': 'skipped',
};

const rules = (report: CompatibilityReport): Html => html`<section aria-labelledby="rules">
<h2 id="rules">Rules</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">Rule</th><th scope="col">Level</th><th scope="col">What it says</th><th scope="col">Outcome</th><th scope="col">Checked</th></tr></thead>
<tbody>
${report.rules.map(
  ({ id, level, text, outcome, checked }) =>
    html`<tr><th scope="row"><code>${id}</code></th><td>${level}</td><td>${text}</td><td class="cell ${outcomeTones[outcome]}">${outcome}</td><td>${checked}</td></tr>\n`,
)}</tbody>
</table></div>
</section>
`;

const findings = (id: string, title: string, report: CompatibilityReport, wanted: (finding: ReportedFinding) => boolean): Html | false => {
  const chosen = report.findings.filter(wanted);
  return (
    chosen.length > 0 &&
    html`<section aria-labelledby="${id}">
<h2 id="${id}">${title} (${chosen.length})</h2>
${chosen.slice(0, mostFindings).map(
  (
    finding,
  ) => html`<details class="result ${finding.acceptedBy === undefined ? 'failed' : 'known-failure'}"${finding.acceptedBy === undefined && html` open=""`}>
<summary><span class="level">${finding.level}</span> <span class="name">${finding.rule}</span> <span class="first">${shortText(finding.message, 500)}</span></summary>
<div class="inside"><ul class="plain-list">
${findingLines(finding).map((line) => html`<li>${shortText(line, 1000)}</li>\n`)}<li>fingerprint <code>${finding.fingerprint}</code></li>
</ul></div>
</details>
`,
)}${chosen.length > mostFindings && html`<p>${plural(chosen.length - mostFindings, 'more finding')} in compatibility.json.</p>\n`}</section>
`
  );
};

const undecided = ({ rules: all }: CompatibilityReport): Html | false => {
  const points = all.flatMap(({ id, undecided: open }) => open.map((point) => ({ id, ...point })));
  return (
    points.length > 0 &&
    html`<section aria-labelledby="undecided">
<h2 id="undecided">Undecided (${points.length})</h2>
<ul class="plain-list">
${points.map(({ id, about, missing }) => html`<li><code>${id}</code>: ${shortText(about, 200)} needs ${shortText(missing, 300)}</li>\n`)}</ul>
</section>
`
  );
};

const notes = ({ notes: all, facts, waiverProblems }: CompatibilityReport): Html => html`<section aria-labelledby="notes">
<h2 id="notes">Notes</h2>
<ul class="plain-list">
${waiverProblems.map(({ is, message }) => html`<li><span class="badge failed">${is}</span> ${shortText(message, 500)}</li>\n`)}${all.map((note) => html`<li>${shortText(note, 1000)}</li>\n`)}</ul>
${facts.length > 0 && html`<details class="plain"><summary>${plural(facts.length, 'fact')}</summary><ul>\n${facts.map(({ name, value }) => html`<li>${shortText(name, 300)}: ${shortText(value, 300)}</li>\n`)}</ul></details>\n`}</section>
`;
