import type { ReportedResult } from '#core/model/report';
import { type Html, html } from '../../html/html.ts';
import { shortText } from '../../short-text.ts';
import { statusWords } from '../status-words.ts';

/** One result in short, for a page that has too many to tell them all in full. */
export const resultLine = (
  result: ReportedResult,
  anchor: string,
): Html => html`<p class="result line ${result.status}" id="${anchor}" data-status="${result.status}" data-level="${result.level}"><span class="badge">${statusWords[result.status]}</span> <span class="level">${result.level}</span> <code>${shortText(result.statement, 120)}</code> <span class="quiet">${shortText(`${result.case}@${result.subject}`, 120)}</span> ${shortText(result.findings[0]?.message ?? result.reason ?? '', 80)}</p>
`;
