import { describe, expect, it } from 'vitest';
import { notTestedOf } from '#conformance/report/not-tested';
import type { ReportedResult, Status } from '#core/model/report';
import { requirementCounts } from '#reporters/conformance/requirement-counts';
import { sampleReport } from '../../conformance/report/sample-report.ts';

const [sample] = sampleReport.results;
const of = (statement: string, status: Status, reason?: string): ReportedResult => {
  if (sample === undefined) throw new Error('the sample has no result');
  const { reason: _, ...rest } = sample;
  return { ...rest, statement, status, ...(reason === undefined ? {} : { reason }) };
};
const countsOf = (...results: readonly ReportedResult[]) =>
  requirementCounts({ results, notTested: notTestedOf(results, []), run: { options: { strict: false } } });

describe('the counts of requirements', () => {
  it('have each requirement once, by the worst of its results, and the results in brackets', () => {
    expect(countsOf(of('a', 'passed'), of('a', 'passed'), of('b', 'passed'), of('b', 'failed'), of('c', 'deviation'))).toBe(
      '1 passed [3 results], 1 failed [1], 1 deviates [1]',
    );
    expect(countsOf(of('a', 'inconclusive'), of('a', 'passed'), of('b', 'error'), of('c', 'known-failure'))).toBe(
      '0 passed [1 result], 1 known failure [1], 1 inconclusive [1], 1 tool error [1]',
    );
  });

  it('say that deviations fail a strict run', () => {
    const strict = { results: [of('a', 'deviation'), of('b', 'deviation')], run: { options: { strict: true } } };
    expect(requirementCounts(strict)).toBe('2 deviate [2 results] (a failure with --strict)');
  });

  it('name the flags without which requirements were not tested', () => {
    const limited = 'there is no limited identity: give one with --limited-token, or credentials that may impersonate users';
    const window = 'it is not known when history expires: state it with --history-window';
    const results = [of('a', 'passed'), of('b', 'skipped', limited), of('c', 'skipped', window), of('d', 'skipped', window)];
    expect(countsOf(...results)).toBe('1 passed [1 result], 3 not tested [3] (no --history-window: 2, no --limited-token: 1)');
    expect(countsOf(...results, of('e', 'skipped', 'the target does not serve v1/things'))).toBe(
      '1 passed [1 result], 4 not tested [4] (no --history-window: 2, no --limited-token: 1, other reasons: 1)',
    );
    expect(countsOf(of('e', 'skipped', 'it is not served'))).toBe('1 not tested [1 result] (for the reasons below)');
  });

  it('count a requirement as tested where another of its tests ran', () => {
    expect(countsOf(of('a', 'passed'), of('a', 'skipped', 'it is not served'))).toBe('1 passed [1 result], [1 more skipped]');
  });

  it('may be none', () => {
    expect(countsOf()).toBe('no requirement was tested');
  });
});
