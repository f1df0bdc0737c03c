import type { Report, ReportedResult } from '#core/model/report';

/**
 * Checks whether a result alone makes the target not conformant: a failure (with `strict`, also a deviation) of a MUST, or of a SHOULD
 * with `failOn: 'should'`.
 */
export function breaksGate(result: ReportedResult, report: Report): boolean {
  const { strict, failOn } = report.run.options;
  const broken = result.status === 'failed' || (strict && result.status === 'deviation');
  return broken && (result.level === 'MUST' || (result.level === 'SHOULD' && failOn === 'should'));
}
