import { shellQuote } from '#core/codecs/shell-quote';
import type { ReportedResult, StatementReport } from '#core/model/report';
import type { Finding } from '#core/model/result';
import { byteLength } from '../../byte-length.ts';
import { type Html, html } from '../../html/html.ts';
import { plural } from '../../plural.ts';
import { shortText } from '../../short-text.ts';
import { shorterText } from '../shortest-first.ts';
import { statusWords } from '../status-words.ts';
import { filterData } from './filter-data.ts';
import { streamColumns } from './stream-columns.ts';
import { transcript } from './transcript.ts';

const longestText = 1500;
const shortestText = 160;
const mostFindings = 10;

/**
 * Returns one result that needs attention: a summary, and on expansion all details. `erratum` is the text of the erratum that it matches,
 * `anchor` its anchor on the page, and `allowance` the approximate size in bytes of its findings and transcript.
 */
export function resultDetails(
  result: ReportedResult,
  options: {
    readonly statement: StatementReport;
    readonly erratum: string | undefined;
    readonly anchor: string;
    readonly allowance: number;
    /** Whether it is open at once. */
    readonly isOpen?: boolean;
  },
): Html {
  const { statement, erratum, anchor, allowance, isOpen = false } = options;
  const limit = Math.min(longestText, Math.max(shortestText, Math.floor(allowance / 8)));
  const found = findings(result.findings, limit, allowance / 2);
  const rest = allowance - byteLength(found.toString());
  const name = `${result.case}@${result.subject}`;
  return html`<details class="result ${result.status}" id="${anchor}"${filterData({ ...result, results: [result] })}${isOpen && html` open=""`}>
<summary><span class="badge">${statusWords[result.status]}</span> <span class="level">${result.level}</span> <span class="name">${shortText(result.statement, 200)}</span> <span class="case">${shortText(name, 200)}</span><span class="first">${shortText(result.findings[0]?.message ?? result.reason ?? '', Math.min(limit, 240))}</span></summary>
<div class="inside">
<p class="requirement"><b>${result.level}</b> ${shortText(statement.text, 500)}</p>
<p class="quiet">${shortText(statement.section, 200)}${statement.where !== '' && html` &#183; <code>${shortText(statement.where, 200)}</code>`}</p>
<p>${shortText([result.about, ...[shorterText(result) ?? []].flat()].join(' '), 500)}</p>
${result.reason !== undefined && html`<p><b>Reason:</b> ${shortText(result.reason, limit)}</p>\n`}${result.erratum !== undefined && html`<p><b>Erratum ${shortText(result.erratum, 100)}:</b> ${shortText(erratum ?? 'not in the report', 500)}</p>\n`}${found}
${result.evidence !== undefined && result.evidence.length > 0 && html`<h3 class="label">Requests and responses</h3>\n${transcript(result.evidence, result.findings, rest)}\n${replay(result)}`}<span class="label">Run again</span><pre data-copy="">${shortText(result.rerun, 400)}</pre>
</div>
</details>
`;
}

/** Returns the command that writes a script of the requests. The objects that the curl commands name are gone. */
function replay({ statement, subject, case: id }: ReportedResult): Html {
  const line = ['apiconform', 'replay', `${statement}@${subject}`, '--case', id, '--run', '.', '--output', 'replay.sh'].map(shellQuote);
  return html`<span class="label">Send the requests again, with new objects (in the folder of this page)</span><pre data-copy="">${shortText(line.join(' '), 400)}</pre>
`;
}

function findings(all: readonly Finding[], limit: number, allowance: number): Html {
  const shown: Html[] = [];
  let size = 0;
  for (const finding of all.slice(0, mostFindings)) {
    const item = findingBlock(finding, limit);
    size += byteLength(item.toString());
    if (shown.length > 0 && size > allowance) break;
    shown.push(item);
  }
  const left = all.length - shown.length;
  return html`${shown}${left > 0 && html`<p class="quiet">${plural(left, 'more finding')} in report.json</p>`}`;
}

function findingBlock(finding: Finding, limit: number): Html {
  const { message, expected, actual } = finding;
  const columns = streamColumns(finding, limit);
  return html`<div class="finding"><p>${shortText(message, limit)}</p>
${columns ?? ((expected !== undefined || actual !== undefined) && html`<div class="compare">${side('expected', expected, limit)}${side('actual', actual, limit)}</div>\n`)}</div>
`;
}

function side(label: string, text: string | undefined, limit: number): Html | false {
  return text !== undefined && html`<div><span class="label">${label}</span><pre>${shortText(text, limit)}</pre></div>`;
}
