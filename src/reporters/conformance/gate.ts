import type { Report, ReportedResult } from '#core/model/report';

/**
 * Checks whether a result alone makes the target not conformant: a failure (with `strict`, also a deviation) of a MUST, or of a SHOULD
 * with `failOn: 'should'`.
 */
export function breaksGate(result: ReportedResult, report: Report): boolean {
  const broken = result.status === 'failed' || (report.run.options.strict && result.status === 'deviation');
  return broken && gates(result, report);
}

/** Checks whether the verdict depends on the requirement of a result: a MUST, or a SHOULD with `failOn: 'should'`. */
export function gates({ level }: ReportedResult, report: Report): boolean {
  return level === 'MUST' || (level === 'SHOULD' && report.run.options.failOn === 'should');
}
