import { type Finding, streamGap } from '#core/model/result';
import { type Html, html } from '../../html/html.ts';
import { shortText } from '../../short-text.ts';

const mostRows = 12;

/**
 * Returns the events of a watch around one that is missing as two columns, what was expected beside what came, with the gap marked.
 * Returns `undefined` for a finding about anything else.
 */
export function streamColumns({ expected, actual }: Finding, limit: number): Html | undefined {
  if (expected === undefined || actual === undefined) return undefined;
  const events = actual.split('; ');
  const gap = events.indexOf(streamGap);
  if (gap < 0 || events.length > mostRows) return undefined;
  const row = (event: string, place: number): Html =>
    place === gap
      ? html`<tr><td><code>${shortText(expected, limit)}</code></td><td class="cell failed"><b>not sent</b></td></tr>\n`
      : html`<tr><td><code>${shortText(event, limit)}</code></td><td><code>${shortText(event, limit)}</code></td></tr>\n`;
  return html`<div class="scroll"><table class="stream">
<thead><tr><th scope="col">expected events</th><th scope="col">received events</th></tr></thead>
<tbody>
${events.map(row)}</tbody></table></div>
`;
}
