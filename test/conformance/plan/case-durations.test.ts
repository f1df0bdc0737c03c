import { describe, expect, it } from 'vitest';
import { caseDurations } from '#conformance/plan/case-durations';
import type { ReportedResult } from '#core/model/report';
import { sampleReport } from '../report/sample-report.ts';

const [first] = sampleReport.results;
if (first === undefined) throw new Error('the sample has no result');
const took = (id: string, seconds: number, more: Partial<ReportedResult> = {}): ReportedResult => ({
  ...first,
  case: id,
  subject: 'configmaps',
  status: 'passed',
  seconds,
  ...more,
});

describe('the durations of the cases of a run', () => {
  it('are those of the slow cases that ran, in tenths of a second', () => {
    const results = [took('watch/resume', 3.14), took('verbs/get', 0.2), took('gone/watch', 9, { status: 'skipped' })];
    expect(caseDurations({ results })).toEqual({ 'watch/resume@configmaps': 3.1 });
  });

  it('are the longest of a case that was repeated', () => {
    expect(caseDurations({ results: [took('a', 2), took('a', 4), took('a', 3)] })).toEqual({ 'a@configmaps': 4 });
  });
});
