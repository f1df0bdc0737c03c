import type { Report, ReportedWaiver } from '#core/model/report';
import { type Html, html } from '../../html/html.ts';
import { plural } from '../../plural.ts';
import { shortText } from '../../short-text.ts';

/** The breaches that were accepted beforehand, those that do not hold first; nothing where the run had none. */
export const waiversSection = ({ waivers = [] }: Report): Html | false => {
  const lapsed = waivers.filter(({ problem }) => problem !== undefined);
  const holding = waivers.filter(({ problem }) => problem === undefined);
  return (
    waivers.length > 0 &&
    html`<section aria-labelledby="waivers">
<h2 id="waivers">Accepted beforehand (${waivers.length})</h2>
${lapsed.length > 0 && html`<p>${plural(lapsed.length, 'waiver')} fail${lapsed.length === 1 && 's'} the run: what does not hold has to go.</p>\n`}<ul class="plain-list">
${[...lapsed, ...holding].map(line)}</ul>
</section>
`
  );
};

const line = ({ rule, match, reason, owner, until, where, results, problem }: ReportedWaiver): Html => html`<li>
${problem !== undefined && html`<span class="badge failed">${problem.is}</span> `}<code>${shortText(rule, 160)}</code>${match !== undefined && html` on <code>${shortText(match, 160)}</code>`}:
${shortText(reason, 400)} (${shortText(owner, 100)}${until !== undefined && `, until ${until}`}), ${plural(results, 'result')}, <code>${shortText(where, 200)}</code></li>
`;
