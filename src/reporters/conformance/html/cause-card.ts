import type { Cause, Report, StatementReport } from '#core/model/report';
import { type Html, html } from '../../html/html.ts';
import { shortText } from '../../short-text.ts';
import { ownText } from '../cause-extent.ts';
import { statusWords } from '../status-words.ts';
import { filterName } from './filter-data.ts';

const mostTypes = 12;

/** What a card shows of a cause. */
export type CauseCard = {
  readonly cause: Cause;
  /** Its anchor, which the head of the page links to. */
  readonly anchor: string | undefined;
  /** The requirement that it is named for. */
  readonly statement: StatementReport;
  /** The erratum that the deviations meet. */
  readonly erratum: Report['errata'][number] | undefined;
  /** The resource types on which the same requirement passed. */
  readonly passedOn: readonly string[];
  /** How much could not be judged because of it. */
  readonly unjudged: string | undefined;
  /** Its results, and those that could not be judged because of it. */
  readonly results: readonly Html[];
  readonly notJudged: readonly Html[];
};

/**
 * Returns one cause: in one sentence what was seen, the requirement that it breaks, and the resource types; on expansion its
 * results.
 */
export function causeCard({ cause, anchor, statement, erratum, passedOn, unjudged, results, notJudged }: CauseCard): Html {
  const { status, level } = cause;
  return html`<details class="cause ${status}"${anchor !== undefined && html` id="${anchor}"`} data-cause="${filterName(cause.erratum ?? cause.statement)}">
<summary><span class="badge">${statusWords[status]}</span> <span class="level">${level}</span> <span class="sentence">${shortText(erratum?.text ?? cause.sentence, 300)}</span>
<span class="about"><code>${shortText(cause.erratum === undefined ? cause.statement : cause.erratum, 200)}</code>${cause.erratum === undefined && html` ${shortText(statement.text, 300)}`}</span>
<span class="extent">${ownText(cause)}${unjudged !== undefined && html`; <b>${unjudged}</b>`}${erratum !== undefined && html`. ${seenOn(erratum)}`}</span>
<span class="types">${types(cause.subjects, status, statusMark(status))}${types(passedOn, 'passed', '✓')}</span></summary>
<div class="inside">
${results}${notJudged.length > 0 && html`<h3>${unjudged}</h3>\n${notJudged}`}</div>
</details>
`;
}

function seenOn({ releases, seenOn: seen = [] }: Report['errata'][number]): string {
  const range =
    releases === undefined ? '' : `Releases ${releases.from} ${releases.until === undefined ? 'and later' : `to ${releases.until}`}`;
  const places = seen.length === 0 ? '' : `seen on ${seen.slice(0, mostTypes).join(', ')}`;
  return shortText([range, places].filter((part) => part !== '').join('; '), 300);
}

function statusMark(status: Cause['status']): string {
  return status === 'failed' ? '✗' : status === 'deviation' ? '≠' : '?';
}

function types(subjects: readonly string[], status: string, mark: string): Html {
  const more = subjects.length - mostTypes;
  return html`${subjects
    .slice(0, mostTypes)
    .map(
      (one) => html`<span class="badge ${status}">${shortText(one, 60)} ${mark}</span> `,
    )}${more > 0 && html`<span class="quiet">and ${more} more </span>`}`;
}
