import type { Report, ReportedResult } from '#core/model/report';

/**
 * Whether a result alone makes the target not conformant, by the choices of the run.
 *
 * @param result any result of the report.
 * @param report the report, for its options.
 * @returns true for a failure (with `strict`: or a deviation) of a MUST, or of a SHOULD with `failOn: 'should'`.
 */
export const breaksGate = (result: ReportedResult, report: Report): boolean => {
  const { strict, failOn } = report.run.options;
  const broken = result.status === 'failed' || (strict && result.status === 'deviation');
  return broken && (result.level === 'MUST' || (result.level === 'SHOULD' && failOn === 'should'));
};
