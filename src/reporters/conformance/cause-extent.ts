import type { Cause, ReportedResult } from '#core/model/report';
import { countText } from './status-counts.ts';

const mostSubjects = 6;

/**
 * Returns what a cause concerns: `8 requirements [49 results] on configmaps, csinodes; 20 requirements [41 results] not judged because of
 * this`.
 *
 * @param results the results of the report.
 */
export function causeExtent(cause: Cause, results: readonly ReportedResult[]): string {
  const { subjects } = cause;
  const more = subjects.length - mostSubjects;
  const on = more > 0 ? `${subjects.slice(0, mostSubjects).join(', ')} and ${more} more` : subjects.join(', ');
  const due = notJudgedText(cause, results);
  return `${ownText(cause)} on ${on}${due === undefined ? '' : `; ${due}`}`;
}

/** Returns the requirements and results of a cause: `8 requirements [49 results]`. */
export function ownText({ statements, results }: Cause): string {
  return countText({ requirements: statements.length, results: results.length });
}

/** Returns what could not be judged because of a cause, or undefined: `20 requirements [41 results] not judged because of this`. */
export function notJudgedText({ notJudged }: Cause, results: readonly ReportedResult[]): string | undefined {
  if (notJudged.length === 0) return undefined;
  const requirements = new Set(notJudged.flatMap((index) => results[index]?.statement ?? [])).size;
  return `${countText({ requirements, results: notJudged.length })} not judged because of this`;
}
