import type { Report, ReportedResult } from '#core/model/report';
import { type Status, statusOrder } from '#core/model/result';
import { type Html, html } from '../../html/html.ts';
import { statusCounts, statusText } from '../status-counts.ts';

const levels = ['MUST', 'SHOULD', 'MAY'] as const;
/** The width of a bar. */
const width = 1000;
/** So that a single failure of a thousand requirements can be seen. */
const least = 6;

/** Returns for each level a bar of its requirements by status, with the numbers. A requirement has the most severe status of its results. */
export function requirementBars({ results }: Report): Html | false {
  const bars = levels.flatMap((level) => {
    const counts = countsOf(results.filter((result) => result.level === level));
    return counts.length === 0 ? [] : [bar(level, counts)];
  });
  return bars.length > 0 && html`<ul class="bars" aria-label="Requirements by level and status">\n${bars}</ul>\n`;
}

function countsOf(results: readonly ReportedResult[]): readonly (readonly [Status, number])[] {
  const counts = new Map(statusCounts(results).map(({ status, requirements }) => [status, requirements]));
  return statusOrder.map((status) => [status, counts.get(status) ?? 0] as const).filter(([, count]) => count > 0);
}

function bar(level: string, counts: readonly (readonly [Status, number])[]): Html {
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const widths = counts.map(([, count]) => Math.max(least, (count / total) * width));
  const scale = width / widths.reduce((sum, one) => sum + one, 0);
  let x = 0;
  const parts = counts.map(([status], index) => {
    const own = (widths[index] ?? 0) * scale;
    const part = html`<rect class="${status}" x="${x.toFixed(1)}" y="0" width="${own.toFixed(1)}" height="12"></rect>`;
    x += own;
    return part;
  });
  const numbers = counts.map(([status, count]) => html`<span class="count ${status}">${statusText(status, count)}</span> `);
  return html`<li><span class="level">${level}</span> ${numbers}<svg viewBox="0 0 ${width} 12" preserveAspectRatio="none" aria-hidden="true">${parts}</svg></li>\n`;
}
