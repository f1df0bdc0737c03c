import type { Report } from '#core/model/report';
import { statusOrder } from '#core/model/result';
import { type Html, html } from '../../html/html.ts';
import { statusWords } from '../status-words.ts';

const levels = ['MUST', 'SHOULD', 'MAY'] as const;

/** The filter of the results. Hidden until the script runs: without it, it would do nothing. */
export const filterForm = ({ summary }: Report): Html => html`<form class="filter" id="filter" hidden="" aria-label="Filter the results">
<label>Status <select name="status"><option value="">all</option>${statusOrder.map((status) => summary[status] > 0 && html`<option value="${status}">${statusWords[status]}</option>`)}</select></label>
<label>Level <select name="level"><option value="">all</option>${levels.map((level) => html`<option value="${level}">${level}</option>`)}</select></label>
<label>Text <input name="text" type="search" placeholder="statement, case or subject" autocomplete="off"></label>
<output id="shown" aria-live="polite"></output>
</form>`;
