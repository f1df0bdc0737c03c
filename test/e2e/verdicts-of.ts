import type { Report } from '#core/model/report';

/** What was said of every statement in every case, without what differs from run to run. */
export const verdictsOf = (report: Report): readonly string[] =>
  report.results.map(({ statement, case: of, subject, status, erratum }) => `${statement} [${of}@${subject}] ${status} ${erratum ?? ''}`);
