import type { Report, ReportedResult } from '#core/model/report';
import { groupBy } from '../../group-by.ts';
import { type Html, html } from '../../html/html.ts';
import { plural } from '../../plural.ts';
import { shortText } from '../../short-text.ts';
import { statementLookup } from '../statement-lookup.ts';

const mostStatements = 2000;
const mostCases = 20;
const mostReasons = 100;

/**
 * Returns the sections that need no attention, folded: skipped results by reason, and passed results by requirement. Long sections are
 * truncated, with the number of omitted entries.
 */
export function quietSections(report: Report): readonly Html[] {
  const skipped = report.results.filter(({ status }) => status === 'skipped');
  const passed = report.results.filter(({ status }) => status === 'passed');
  return [...(skipped.length > 0 ? [skippedSection(skipped)] : []), ...(passed.length > 0 ? [passedSection(passed, report)] : [])];
}

function skippedSection(results: readonly ReportedResult[]): Html {
  const reasons = groupBy(results, ({ reason }) => reason ?? 'no reason given');
  return html`<section data-results="" aria-labelledby="skipped">
<h2 id="skipped">Skipped (${results.length})</h2>
<p class="quiet">Results that were not tested, by reason.</p>
${reasons.slice(0, mostReasons).map(([reason, own]) =>
  groupBy(own, ({ level }) => level).map(
    ([level, ofLevel]) => html`<details class="plain" data-status="skipped" data-level="${level}">
<summary><span class="badge skipped">${ofLevel.length} skipped</span> <span class="level">${level}</span> ${shortText(reason, 400)}</summary>
${resultList(ofLevel, true)}</details>
`,
  ),
)}${leftOut(reasons.length - mostReasons, 'reason')}</section>
`;
}

function passedSection(results: readonly ReportedResult[], report: Report): Html {
  const statementOf = statementLookup(report);
  const statements = groupBy(results, ({ statement }) => statement);
  return html`<section data-results="" aria-labelledby="passed">
<h2 id="passed">Passed (${results.length})</h2>
<p class="quiet">${plural(statements.length, 'requirement')} with at least one passed result.</p>
${statements.slice(0, mostStatements).map(
  ([id, own]) => html`<details class="plain" data-status="passed" data-level="${statementOf(id).level}">
<summary><span class="badge passed">${own.length} passed</span> <span class="level">${statementOf(id).level}</span> <code>${shortText(id, 120)}</code></summary>
<p>${shortText(statementOf(id).text, 250)}</p>
${resultList(own, false)}</details>
`,
)}${leftOut(statements.length - mostStatements, 'requirement')}</section>
`;
}

function resultList(results: readonly ReportedResult[], withStatement: boolean): Html {
  return html`<ul>
${results
  .slice(0, mostCases)
  .map(
    (result) =>
      html`<li>${withStatement && html`<code>${shortText(result.statement, 120)}</code> in `}<code>${shortText(`${result.case}@${result.subject}`, 160)}</code></li>\n`,
  )}${results.length > mostCases && html`<li>${plural(results.length - mostCases, 'more result')} in report.json</li>\n`}</ul>
`;
}

function leftOut(left: number, noun: string): Html | false {
  return left > 0 && html`<p>${plural(left, `more ${noun}`)} in report.json</p>\n`;
}
