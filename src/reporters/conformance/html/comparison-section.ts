import type { ChangedResult, Comparison, Report } from '#core/model/report';
import { type Html, html } from '../../html/html.ts';
import { plural } from '../../plural.ts';
import { shortText } from '../../short-text.ts';
import { changesByKind, comparedStatusWord, comparisonSentence, kindWord } from '../change-words.ts';

const mostChanges = 500;
const mostDifferences = 20;
const tones: Readonly<Record<ChangedResult['kind'], string>> = {
  'new-failure': 'failed',
  fixed: 'passed',
  'still-failing': 'failed',
  'newly-judged': 'passed',
  'no-longer-judged': 'inconclusive',
  'deviation-changed': 'deviation',
};

/**
 * Returns what differs from an earlier run, or `undefined` for a report that is not compared with one. New failures and what was
 * fixed are open.
 *
 * @param anchorOf the anchor of a result on the page, where it has one.
 */
export function comparisonSection({ comparison }: Report, anchorOf: (index: number) => string | undefined): Html | undefined {
  if (comparison === undefined) return undefined;
  const { earlier, differs, same } = comparison;
  return html`<section aria-labelledby="compared">
<h2 id="compared">Compared with an earlier run: ${comparisonSentence(comparison)}</h2>
<p class="quiet">The run ${shortText(earlier.run, 60)} of ${shortText(earlier.started, 60)} on ${shortText(earlier.server, 300)} (${shortText(earlier.release ?? 'release not reported', 100)}), which was ${earlier.conformance}. Counted are requirements on resource types; ${same} did not change.</p>
${differences(comparison)}${changesByKind(comparison).map(([kind, own]) => group(kind, own, anchorOf))}${differs.length === 0 && comparison.changes.length === 0 && html`<p>Nothing changed.</p>\n`}</section>
`;
}

function differences({ differs }: Comparison): Html | false {
  return (
    differs.length > 0 &&
    html`<p>The runs differ in ${plural(differs.length, 'more point')}, which may explain changes:</p>
<ul class="plain-list">
${differs.slice(0, mostDifferences).map(({ what, was, is }) => html`<li>${shortText(what, 100)}: ${shortText(was, 300)} &#8594; ${shortText(is, 300)}</li>\n`)}</ul>
`
  );
}

function group(kind: ChangedResult['kind'], own: readonly ChangedResult[], anchorOf: (index: number) => string | undefined): Html {
  const more = own.length - mostChanges;
  return html`<details class="plain"${(kind === 'new-failure' || kind === 'fixed') && html` open=""`}>
<summary><span class="badge ${tones[kind]}">${own.length} ${kindWord(kind, own.length)}</span></summary>
<ul class="plain-list">
${own.slice(0, mostChanges).map((change) => line(change, anchorOf))}</ul>
${more > 0 && html`<p>${plural(more, 'more change')} in report.json</p>\n`}</details>
`;
}

function line(
  { statement, subject, level, was, is, message, result }: ChangedResult,
  anchorOf: (index: number) => string | undefined,
): Html {
  const anchor = result === undefined ? undefined : anchorOf(result);
  const name = html`<code>${shortText(`${statement}@${subject}`, 200)}</code>`;
  return html`<li><span class="level">${level}</span> ${anchor === undefined ? name : html`<a href="#${anchor}">${name}</a>`} <span class="quiet">${was !== is && html`${comparedStatusWord(was)} &#8594; ${comparedStatusWord(is)}`}</span>${message !== undefined && html`<br>${shortText(message, 240)}`}</li>
`;
}
