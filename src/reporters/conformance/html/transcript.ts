import type { EvidenceLine } from '#core/model/report';
import { byteLength } from '../../byte-length.ts';
import { type Html, html } from '../../html/html.ts';
import { plural } from '../../plural.ts';
import { shortText } from '../../short-text.ts';

const longestPart = 4200;

/**
 * Returns the requests and responses of a result as a list. `steps` are the steps that findings refer to, which are marked. As many lines
 * as fit in `allowance` bytes are shown; the others are counted.
 */
export function transcript(lines: readonly EvidenceLine[], steps: ReadonlySet<string>, allowance: number): Html {
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
}

function exchange(line: EvidenceLine, marked: boolean): Html {
  return html`<li>
<p class="exchange">${marked && html`<span class="marked">&#9656; finding</span>`}<code><b>${shortText(line.request, 1000)}</b></code>${line.answer !== '' && html` <span>&#8594; <b>${shortText(line.answer, 700)}</b></span>`}${line.step !== '' && html` <span class="quiet">step ${shortText(line.step, 100)}, ${line.at.toFixed(3)} s</span>`}</p>
${part('request body', line.requestBody)}${part('response body', line.body)}${headers(line)}${curl(line)}</li>
`;
}

function part(label: string, text: string | undefined): Html | false {
  return text !== undefined && html`<span class="label">${label}</span><pre>${shortText(text, longestPart)}</pre>\n`;
}

function headers({ headers: pairs }: EvidenceLine): Html | false {
  return (
    pairs !== undefined &&
    pairs.length > 0 &&
    html`<details><summary>headers</summary><pre>${shortText(pairs.map(([name, value]) => `${name}: ${value}`).join('\n'), longestPart)}</pre></details>\n`
  );
}

function curl({ curl: command }: EvidenceLine): Html | false {
  return command !== undefined && html`<details><summary>curl command</summary><pre>${shortText(command, longestPart)}</pre></details>\n`;
}
