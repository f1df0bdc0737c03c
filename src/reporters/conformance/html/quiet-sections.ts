import type { Report, ReportedResult, Status } from '#core/model/report';
import { groupBy } from '../../group-by.ts';
import { type Html, html } from '../../html/html.ts';
import { plural } from '../../plural.ts';
import { shortText } from '../../short-text.ts';
import { statementLookup } from '../statement-lookup.ts';
import { countText, type StatusCount, statusCounts } from '../status-counts.ts';
import { anchorOfStatement } from './anchors.ts';
import { filterData } from './filter-data.ts';

const mostStatements = 2000;
const mostCases = 100;
/** The size of the lists of all results. */
const allowance = 2_000_000;
const mostReasons = 100;

/**
 * Returns the sections that need no attention, folded: skipped results by reason, and passed results by requirement. Long sections are
 * truncated, with the number of omitted entries.
 */
export function quietSections(report: Report): readonly Html[] {
  const counts = statusCounts(report.results);
  const ofStatus = (status: Status) => report.results.filter((result) => result.status === status);
  return [
    ...counts.filter(({ status }) => status === 'skipped').map((count) => skippedSection(ofStatus('skipped'), count)),
    ...counts.filter(({ status }) => status === 'passed').map((count) => passedSection(ofStatus('passed'), count, report)),
  ];
}

function skippedSection(results: readonly ReportedResult[], count: StatusCount): Html {
  const reasons = groupBy(results, ({ reason }) => reason ?? 'no reason given');
  return html`<section data-results="" aria-labelledby="skipped">
<h2 id="skipped">Not tested: ${countText(count)}</h2>
<p class="quiet">Skipped results, by reason. A requirement that other tests cover is not counted here.</p>
${reasons.slice(0, mostReasons).map(([reason, own]) =>
  groupBy(own, ({ level }) => level).map(
    ([level, ofLevel]) => html`<details class="plain"${filterData({ status: 'skipped', level, results: ofLevel })}>
<summary><span class="badge skipped">[${ofLevel.length} skipped]</span> <span class="level">${level}</span> ${shortText(reason, 400)}</summary>
<ul>
${ofLevel.slice(0, mostCases).map(({ statement, case: id, subject }) => html`<li><code>${shortText(statement, 120)}</code> in <code>${shortText(`${id}@${subject}`, 160)}</code></li>\n`)}${leftOutLine(ofLevel.length - mostCases)}</ul>
</details>
`,
  ),
)}${leftOut(reasons.length - mostReasons, 'reason')}</section>
`;
}

function passedSection(results: readonly ReportedResult[], count: StatusCount, report: Report): Html {
  const statementOf = statementLookup(report);
  const statements = groupBy(results, ({ statement }) => statement);
  const partly = statements.length - count.requirements;
  const taken = new Set<string>();
  let size = 0;
  const entry = (id: string, own: readonly ReportedResult[]): Html => {
    const { level, text } = statementOf(id);
    const anchor = anchorOfStatement(id, taken);
    const list = size > allowance ? html`<p>${plural(own.length, 'result')} in report.json</p>\n` : caseList(own);
    size += list.toString().length;
    return html`<details class="plain"${anchor !== undefined && html` id="${anchor}"`}${filterData({ status: 'passed', level, results: own })}>
<summary><span class="badge passed">passed [${own.length}]</span> <span class="level">${level}</span> <code>${shortText(id, 120)}</code> <span class="quiet">${shortText(text, 250)}</span></summary>
${list}</details>
`;
  };
  return html`<section data-results="" aria-labelledby="passed">
<h2 id="passed">Passed: ${countText(count)}</h2>
<p class="quiet">${partly > 0 && html`${plural(partly, 'more requirement')} listed here passed in part, and ${partly === 1 ? 'is' : 'are'} counted above.`}</p>
${statements.slice(0, mostStatements).map(([id, own]) => entry(id, own))}${leftOut(statements.length - mostStatements, 'requirement')}</section>
`;
}

/** Returns the cases of results, each with its resource types. */
function caseList(results: readonly ReportedResult[]): Html {
  const cases = groupBy(results, ({ case: id }) => id);
  return html`<ul>
${cases
  .slice(0, mostCases)
  .map(
    ([id, own]) =>
      html`<li><code>${shortText(id, 120)}</code> on ${shortText([...new Set(own.map(({ subject }) => subject))].join(', '), 300)}</li>\n`,
  )}${leftOutLine(results.length - cases.slice(0, mostCases).reduce((sum, [, own]) => sum + own.length, 0))}</ul>
`;
}

function leftOutLine(left: number): Html | false {
  return left > 0 && html`<li>${plural(left, 'more result')} in report.json</li>\n`;
}

function leftOut(left: number, noun: string): Html | false {
  return left > 0 && html`<p>${plural(left, `more ${noun}`)} in report.json</p>\n`;
}
