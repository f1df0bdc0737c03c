import type { Report, ReportedResult } from '#core/model/report';
import type { Status } from '#core/model/result';
import { groupBy } from '../../../group-by.ts';
import { type Html, html } from '../../../html/html.ts';
import { cellText, type StatusCount, statusCounts } from '../../status-counts.ts';

/** The results of the requirements that a part of a picture stands for. */
export type PictureCell = {
  /** The most severe status, or `undefined` without a result. */
  readonly status: Status | undefined;
  readonly counts: readonly StatusCount[];
  /** What a part without a result says. */
  readonly note: string;
  /** The link to the first result with that status. */
  readonly href: string | undefined;
};

/** Returns the cell of requirements, by their ids. */
export type CellLookup = (ids: readonly string[]) => PictureCell;

const notNeeded: ReadonlySet<Status | undefined> = new Set(['passed', 'skipped', undefined]);

/**
 * Returns the lookup of a report.
 *
 * @param anchorOf the anchor of a result on the page, where it has one. Passed results are at their requirement.
 */
export function cellsOf(report: Report, anchorOf: (index: number) => string | undefined): CellLookup {
  const statements = new Map(report.statements.map((statement) => [statement.id, statement]));
  const placed = report.results.map((result, index) => ({ result, index }));
  const byStatement = new Map(groupBy(placed, ({ result }) => result.statement));
  const linkOf = ({ result, index }: { readonly result: ReportedResult; readonly index: number }): string | undefined => {
    if (result.status === 'passed') return `#${result.statement}`;
    if (result.status === 'skipped') return '#skipped';
    const anchor = anchorOf(index);
    return anchor === undefined ? undefined : `#${anchor}`;
  };
  return (ids) => {
    const own = ids.flatMap((id) => byStatement.get(id) ?? []);
    const results = own.map(({ result }) => result);
    const counts = statusCounts(results);
    const status = counts[0]?.status;
    const first = own.find(({ result }) => result.status === status);
    const known = ids.flatMap((id) => statements.get(id) ?? []);
    const cannotBeTested = known.length > 0 && known.every(({ unverifiable }) => unverifiable !== undefined);
    const note = known.length === 0 ? 'not in the catalogue' : cannotBeTested ? 'not testable' : 'no result';
    return { status, counts, note, href: first === undefined ? undefined : linkOf(first) };
  };
}

/** Checks whether a picture shows something that needs attention. */
export function needsAttention({ status }: PictureCell): boolean {
  return !notNeeded.has(status);
}

/** Returns the requirements of a cell in words, linked: `<a>2 failed</a> 7 passed [9]`. */
export function cellWords({ status, counts, href, note }: PictureCell): Html {
  if (status === undefined) return html`<span class="quiet">${note}</span>`;
  return html`${counts.map((count) => {
    const words = cellText(count);
    return html`<span class="count ${count.status}">${count.status === status && href !== undefined ? html`<a href="${href}">${words}</a>` : words}</span> `;
  })}`;
}

/** Returns a cell as one of a table. */
export function tableCell(cell: PictureCell): Html {
  return html`<td${cell.status !== undefined ? html` class="cell ${cell.status}"` : html` class="quiet"`}>${cellWords(cell)}</td>`;
}
