import type { Report } from '#core/model/report';
import { causeExtent } from '#reporters/conformance/cause-extent';
import { plural } from '#reporters/plural';
import { createPaint, plainText } from './terminal-text.ts';

const mostShown = 20;

/**
 * Returns what is behind the results that need attention, for the terminal: one entry for each cause, failures first, and how to
 * see the first of its results again. Deviations are known differences, and are counted elsewhere, unless they fail the run.
 */
export function causeLines(report: Pick<Report, 'causes' | 'results' | 'run'>, color: boolean): readonly string[] {
  const paint = createPaint(color);
  const causes = (report.causes ?? []).filter(({ status }) => status !== 'deviation' || report.run.options.strict);
  const lines = causes.slice(0, mostShown).flatMap((cause) => {
    const rerun = report.results[cause.results[0] ?? -1]?.rerun;
    return [
      `${(cause.status === 'failed' ? paint.bad : paint.warning)(cause.status)} ${cause.level} ${paint.strong(cause.statement)}`,
      `  ${plainText(cause.sentence)}`,
      `  ${paint.faint(causeExtent(cause, report.results))}`,
      ...(rerun === undefined ? [] : [`  ${paint.faint(rerun)}`]),
    ];
  });
  const more = causes.length - mostShown;
  return causes.length === 0 ? [] : [...lines, ...(more > 0 ? [`and ${plural(more, 'more cause')} in the report`] : []), ''];
}
