import type { EvidenceLine } from '#core/model/report';
import type { Finding } from '#core/model/result';
import { byteLength } from '../../byte-length.ts';
import { type Html, html } from '../../html/html.ts';
import { plural } from '../../plural.ts';
import { shortText } from '../../short-text.ts';
import { bodyText } from './body-text.ts';

const longestPart = 4200;

/** The share of the allowance for exchanges that can be opened. Those of findings may use all of it. */
const shareOfWhole = 0.6;

/**
 * Returns the requests and responses of a result as a list of one line each, which opens. Those that `findings` are about are open and
 * marked. As many as fit in `allowance` bytes can be opened, first those of the findings; of the others the request and the status are
 * shown, and what is more is counted.
 */
export function transcript(lines: readonly EvidenceLine[], findings: readonly Finding[], allowance: number): Html {
  const all = lines.map((line, index) => {
    const own = findings.filter(({ step }) => step === line.step);
    const summary = summaryOf(line, own);
    return { index, isMarked: own.length > 0, summary, draw: () => exchange(line, own, summary) };
  });
  const whole = new Map<number, Html>();
  let size = 0;
  for (const { index, isMarked, draw } of [...all.filter(({ isMarked }) => isMarked), ...all.filter(({ isMarked }) => !isMarked)]) {
    const item = draw();
    size += byteLength(item.toString());
    if (size > (isMarked ? allowance : allowance * shareOfWhole)) break;
    whole.set(index, item);
  }
  let left = 0;
  let bytesOfBrief = 0;
  const shown = all.map(({ index, summary }): Html | false => {
    const item = whole.get(index);
    if (item !== undefined) return item;
    const brief = html`<li><p class="exchange">${summary}</p></li>\n`;
    bytesOfBrief += byteLength(brief.toString());
    if (bytesOfBrief <= allowance * (1 - shareOfWhole)) return brief;
    left += 1;
    return false;
  });
  return html`<ol class="transcript">
${shown}${left > 0 && html`<li><span class="quiet">${plural(left, 'more exchange')} in report.json</span></li>\n`}</ol>`;
}

function summaryOf(line: EvidenceLine, findings: readonly Finding[]): Html {
  const answer = html`<b>${shortText(line.answer, 200)}</b>`;
  const isAboutStatus = findings.some(({ part }) => part === 'status');
  return html`${findings.length > 0 && html`<span class="marked">&#9656; finding</span> `}<code><b>${shortText(line.request, 400)}</b></code>${line.answer !== '' && html` <span>&#8594; ${isAboutStatus ? html`<mark>${answer}</mark>` : answer}</span>`}${line.step !== '' && html` <span class="quiet">step ${shortText(line.step, 100)}, ${line.at.toFixed(3)} s</span>`}`;
}

function exchange(line: EvidenceLine, findings: readonly Finding[], summary: Html): Html {
  const parts = new Set(findings.flatMap(({ part }) => part ?? []));
  const inside = html`${body('request body', line.requestBody, new Set())}${body('response body', line.body, parts)}${headers(line, parts)}${curl(line)}`;
  if (inside.toString() === '') return html`<li><p class="exchange">${summary}</p></li>\n`;
  return html`<li><details class="exchange"${findings.length > 0 && html` open=""`}><summary>${summary}</summary>
${inside}</details></li>
`;
}

function body(label: string, text: string | undefined, places: ReadonlySet<string>): Html | false {
  return text !== undefined && html`<span class="label">${label}</span>${bodyText(text, places, longestPart)}`;
}

function headers({ headers: pairs = [] }: EvidenceLine, parts: ReadonlySet<string>): Html | false {
  const isMarked = pairs.some(([name]) => parts.has(`header:${name}`));
  return (
    pairs.length > 0 &&
    html`<details${isMarked && html` open=""`}><summary>headers</summary><pre>${shortText(pairs.map(([name, value]) => `${name}: ${value}`).join('\n'), longestPart)}</pre></details>\n`
  );
}

function curl({ curl: command }: EvidenceLine): Html | false {
  return (
    command !== undefined &&
    html`<details><summary>curl command</summary><pre data-copy="">${shortText(command, longestPart)}</pre></details>\n`
  );
}
