import { describe, expect, it } from 'vitest';
import { slowerCases } from '#conformance/compare/slower-cases';
import type { ReportedResult } from '#core/model/report';
import { sampleReport } from '../report/sample-report.ts';

const [first] = sampleReport.results;
if (first === undefined) throw new Error('the sample has no result');
const took = (seconds: number, more: Partial<ReportedResult> = {}) => ({
  results: [{ ...first, case: 'watch/resume', subject: 'configmaps', status: 'passed' as const, seconds, ...more }],
});
const slower = (was: number, is: number) => slowerCases(took(was), took(is)).length;

describe('the cases that are slower than before', () => {
  it('took at least twice as long, and a second longer', () => {
    expect([slower(1, 2), slower(1, 1.9), slower(0.1, 1), slower(0, 1), slower(9, 10), slower(2, 1)]).toEqual([1, 0, 0, 1, 0, 0]);
    expect(slowerCases(took(1), took(4))).toEqual([{ case: 'watch/resume', subject: 'configmaps', was: 1, is: 4 }]);
  });

  it('ran both times', () => {
    expect(slowerCases(took(0, { status: 'skipped' }), took(9))).toEqual([]);
    expect(slowerCases({ results: [] }, took(9))).toEqual([]);
  });

  it('are twenty at most, the greatest differences first', () => {
    const many = (seconds: number) => ({
      results: Array.from({ length: 30 }, (_, n) => took(seconds * n, { subject: `${n}` }).results).flat(),
    });
    const found = slowerCases(many(1), many(3));
    expect([found.length, found[0]?.subject, found.at(-1)?.subject]).toEqual([20, '29', '10']);
  });
});
