import { describe, expect, it } from 'vitest';
import { judgeServer } from '#compatibility/server/judge-server';
import { aReport, cronJobWaiver } from './a-report.ts';
import { aServer } from './a-server.ts';

const outcomes = (report: ReturnType<typeof aReport>) => Object.fromEntries(report.rules.map(({ id, outcome }) => [id, outcome]));

describe('a report of compatibility', () => {
  it('does not pass with a finding that counts, and says which', () => {
    const report = aReport();
    expect(report.verdict).toEqual({
      passed: false,
      because: '1 finding counts: server/removed-version; 1 of a level that does not count.',
    });
    expect(outcomes(report)).toMatchObject({
      'server/removed-version': 'broken',
      'server/beta-default': 'broken',
      'server/warning': 'kept',
      'server/client': 'not-applicable',
    });
  });

  it('fails on lower levels where that is asked for', () => {
    expect(aReport({ failOn: 'should' }).verdict.because).toBe('2 findings count: server/beta-default, server/removed-version.');
  });

  it('passes with what is accepted, and tells it', () => {
    const report = aReport({ waivers: [cronJobWaiver] });
    expect(report.verdict).toEqual({
      passed: true,
      because: 'nothing was found that counts; 1 of a level that does not count; 1 accepted.',
    });
    expect(outcomes(report)['server/removed-version']).toBe('accepted');
    expect(report.findings[0]?.acceptedBy).toEqual(cronJobWaiver);
  });

  it('accepts a finding by its fingerprint too', () => {
    const { match: _, ...whole } = cronJobWaiver;
    const fingerprint = aReport().findings[0]?.fingerprint ?? '';
    expect(aReport({ waivers: [{ ...whole, match: fingerprint }] }).verdict.passed).toBe(true);
  });

  it.each([
    ['expired', { until: { release: { major: 1, minor: 36 } } }],
    ['unmatched', { rule: 'server/nothing' }],
    ['unused', { match: 'batch/v1beta1/Job' }],
  ] as const)('does not pass with a waiver that is %s', (is, changed) => {
    const report = aReport({
      results: judgeServer(aServer()),
      waivers: [{ ...cronJobWaiver, ...changed }],
    });
    expect(report.waiverProblems.map((problem) => problem.is)).toEqual([is]);
    expect(report.verdict).toEqual({ passed: false, because: '1 waiver does not hold.' });
  });

  it('tells what could not be decided, and does not call it kept', () => {
    const { probe: _, ...silent } = aServer();
    const report = aReport({ results: judgeServer(silent) });
    expect(report.verdict.passed).toBe(true);
    expect(outcomes(report)['server/gauge']).toBe('undecided');
  });

  it('is the same for the same input', () => {
    expect(JSON.stringify(aReport())).toBe(JSON.stringify(aReport()));
  });
});
