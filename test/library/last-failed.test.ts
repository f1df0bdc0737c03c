import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Report, ReportedResult } from '#core/model/report';
import { lastFailed } from '#library/last-failed';
import { sampleReport } from '../conformance/report/sample-report.ts';

const directory = mkdtempSync(join(tmpdir(), 'last-failed-'));
afterAll(() => rmSync(directory, { recursive: true }));

const [sample] = sampleReport.results;
const of = (statement: string, status: ReportedResult['status'], more: Partial<ReportedResult> = {}): ReportedResult => {
  if (sample === undefined) throw new Error('the sample has no result');
  return { ...sample, statement, status, case: `${statement}/case`, subject: 'configmaps', ...more };
};

/** Returns what failed of a report with these results. */
const failedOf = (results: readonly ReportedResult[], only: readonly string[] = [], options: Partial<Report['run']['options']> = {}) => {
  const run = { ...sampleReport.run, options: { ...sampleReport.run.options, ...options } };
  writeFileSync(join(directory, 'report.json'), JSON.stringify({ ...sampleReport, run, results }));
  return lastFailed({ directory, only });
};

describe('what failed in a saved run', () => {
  it('is each requirement on each type that failed, once', () => {
    const results = [
      of('watch/order', 'failed'),
      of('watch/order', 'failed', { case: 'other' }),
      of('watch/order', 'failed', { subject: 'pods' }),
      of('watch/resume', 'error'),
      of('list/limit', 'passed'),
      of('list/limit', 'inconclusive'),
      of('list/message', 'known-failure'),
    ];
    expect(failedOf(results)).toEqual({
      only: ['watch/order@configmaps', 'watch/order@pods', 'watch/resume@configmaps'],
      requirements: 2,
    });
    expect(failedOf(results, ['watch/resume', 'list'])).toEqual({ only: ['watch/resume@configmaps'], requirements: 1 });
    expect(failedOf(results, ['pods'])).toEqual({ only: [], requirements: 0 });
  });

  it('has deviations where these fail the run', () => {
    const results = [of('watch/order', 'deviation')];
    expect(failedOf(results, [], { strict: false }).only).toEqual([]);
    expect(failedOf(results, [], { strict: true }).only).toEqual(['watch/order@configmaps']);
  });

  it('names drawn sequences themselves, and not their shorter forms, which no run draws', () => {
    const results = [of('watch/order', 'failed', { case: 'drawn/19' }), of('watch/order', 'failed', { case: 'drawn/19-3f9a' })];
    expect(failedOf(results)).toEqual({ only: ['drawn/19@configmaps'], requirements: 1 });
  });

  it('is not known without a report', () => {
    expect(() => lastFailed({ directory: join(directory, 'none') })).toThrow('There is no');
  });
});
