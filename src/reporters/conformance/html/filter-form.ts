import type { Report } from '#core/model/report';
import { statusOrder } from '#core/model/result';
import { type Html, html } from '../../html/html.ts';
import { shortText } from '../../short-text.ts';
import { statusWords } from '../status-words.ts';
import { areaOf, filterName } from './filter-data.ts';

const levels = ['MUST', 'SHOULD', 'MAY'] as const;
const mostChoices = 100;

type Choice = readonly [value: string, words: string];

/** Returns the filter of the results. It is hidden until the script runs. */
export function filterForm(report: Report): Html {
  const statuses = statusOrder.filter((status) => report.summary[status] > 0).map((status): Choice => [status, statusWords[status]]);
  const areas = namesOf(report.results.map(({ statement }) => areaOf(statement)));
  const types = namesOf(report.results.map(({ subject }) => subject));
  return html`<details class="plain" id="filter-box" hidden=""><summary>Filter the results</summary>
<form class="filter" id="filter" aria-label="Filter the results">
${select('Status', 'status', statuses)}
${select(
  'Level',
  'level',
  levels.map((level): Choice => [level, level]),
)}
${select('Area', 'area', areas)}
${select('Resource type', 'type', types)}
${select('Cause', 'cause', causesOf(report))}
<label>Text <input name="text" type="search" placeholder="requirement, finding, path or case" autocomplete="off"></label>
<p class="quiet">Keys: <kbd>/</kbd> text, <kbd>j</kbd> and <kbd>k</kbd> next and previous result, <kbd>Enter</kbd> open. The filter is part of the address of this page.</p>
</form></details>
<p><output id="shown" aria-live="polite"></output></p>`;
}

function select(label: string, name: string, choices: readonly Choice[]): Html | false {
  return (
    choices.length > 0 &&
    html`<label>${label} <select name="${name}"><option value="">all</option>${choices.map(([value, words]) => html`<option value="${value}">${words}</option>`)}</select></label>`
  );
}

function namesOf(all: readonly string[]): readonly Choice[] {
  return [...new Set(all)]
    .sort()
    .slice(0, mostChoices)
    .map((name) => [filterName(name), shortText(name, 60)]);
}

/** Returns the causes by the requirement or erratum that they are named for, which is the same in each run. */
function causesOf({ causes = [] }: Report): readonly Choice[] {
  const named = new Map<string, string>();
  for (const { erratum, statement, status } of causes) {
    const name = erratum ?? statement;
    if (!named.has(name)) named.set(name, `${shortText(name, 80)} (${statusWords[status]})`);
  }
  return [...named].slice(0, mostChoices).map(([name, words]) => [filterName(name), words]);
}
