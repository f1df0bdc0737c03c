import type { EvidenceLine } from '#core/model/report';
import { byteLength } from '../../byte-length.ts';
import { type Html, html } from '../../html/html.ts';
import { plural } from '../../plural.ts';
import { shortText } from '../../short-text.ts';

const longestPart = 4200;

/**
 * What went over the wire, as a list.
 *
 * @param lines the evidence of a result.
 * @param steps the steps that the findings point at, which are marked.
 * @param allowance how many bytes of markup it may take.
 * @returns as many lines as fit; those that do not are counted.
 */
export const transcript = (lines: readonly EvidenceLine[], steps: ReadonlySet<string>, allowance: number): Html => {
  const shown: Html[] = [];
  let size = 0;
  for (const line of lines) {
    const item = exchange(line, steps.has(line.step));
    size += byteLength(item.toString());
    if (size > allowance) break;
    shown.push(item);
  }
  const left = lines.length - shown.length;
  return html`<ol class="transcript">
${shown}${left > 0 && html`<li class="quiet">${plural(left, shown.length === 0 ? 'exchange' : 'more exchange')} in report.json</li>\n`}</ol>`;
};

const exchange = (line: EvidenceLine, pointed: boolean): Html => html`<li>
<p class="exchange">${pointed && html`<span class="pointed">&#9656; the finding is about this</span>`}<code><b>${shortText(line.request, 1000)}</b></code>${line.answer !== '' && html` <span>&#8594; <b>${shortText(line.answer, 700)}</b></span>`}${line.step !== '' && html` <span class="quiet">step ${shortText(line.step, 100)}, ${line.at.toFixed(3)} s</span>`}</p>
${part('sent', line.requestBody)}${part('came', line.body)}${headers(line)}${curl(line)}</li>
`;

const part = (label: string, text: string | undefined): Html | false =>
  text !== undefined && html`<span class="label">${label}</span><pre>${shortText(text, longestPart)}</pre>\n`;

const headers = ({ headers: pairs }: EvidenceLine): Html | false =>
  pairs !== undefined &&
  pairs.length > 0 &&
  html`<details><summary>headers</summary><pre>${shortText(pairs.map(([name, value]) => `${name}: ${value}`).join('\n'), longestPart)}</pre></details>\n`;

const curl = ({ curl: command }: EvidenceLine): Html | false =>
  command !== undefined && html`<details><summary>as curl</summary><pre>${shortText(command, longestPart)}</pre></details>\n`;
