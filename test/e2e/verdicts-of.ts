import type { Report } from '#core/model/report';
import type { Status } from '#core/model/result';

/** The ids of the statements that have a result of this status, each once, sorted. */
export const statementsThat = (status: Status, report: Report): readonly string[] =>
  [...new Set(report.results.filter((result) => result.status === status).map(({ statement }) => statement))].sort();

/** What was said of every statement in every case, without what differs from run to run. */
export const verdictsOf = (report: Report): readonly string[] =>
  report.results.map(({ statement, case: of, subject, status, erratum }) => `${statement} [${of}@${subject}] ${status} ${erratum ?? ''}`);
