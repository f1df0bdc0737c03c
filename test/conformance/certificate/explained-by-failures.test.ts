import { describe, expect, it } from 'vitest';
import { explainedByFailures } from '#conformance/certificate/explained-by-failures';
import type { Cause, Report, ReportedResult } from '#core/model/report';
import { sampleReport } from '../report/sample-report.ts';

const result = (statement: string, status: ReportedResult['status']): ReportedResult => ({
  statement,
  status,
  case: 'case',
  subject: 'configmaps',
  level: 'MUST',
  about: '',
  seconds: 0,
  rerun: '',
  findings: [],
});
const cause = (status: Cause['status'], statement: string, results: readonly number[], notJudged: readonly number[]): Cause => ({
  status,
  statement,
  results,
  notJudged,
  level: 'MUST',
  sentence: '',
  statements: [statement],
  subjects: [],
});
const results = [
  result('a/fails', 'failed'),
  result('a/depends', 'inconclusive'),
  result('a/partly', 'inconclusive'),
  result('a/partly', 'error'),
];
const reportOf = (causes: readonly Cause[]): Report => ({ ...sampleReport, results, causes });

describe('the statements that failures explain', () => {
  it('are those of which no result is open for another reason', () => {
    const report = reportOf([cause('failed', 'a/fails', [0], [1, 2])]);
    expect([...explainedByFailures(report, new Set(['a/fails']))]).toEqual(['a/depends']);
  });

  it('are none where what failed is not required', () => {
    const report = reportOf([cause('failed', 'a/fails', [0], [1, 2])]);
    expect([...explainedByFailures(report, new Set(['a/other']))]).toEqual([]);
  });

  it('are none where nothing failed', () => {
    const report = reportOf([cause('inconclusive', 'a/depends', [1], [2])]);
    expect([...explainedByFailures(report, new Set(['a/depends']))]).toEqual([]);
  });
});
