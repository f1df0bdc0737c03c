import { describe, expect, it } from 'vitest';
import { judgeServer } from '#compatibility/server/judge-server';
import { aReport, cronJobWaiver } from './a-report.ts';
import { aServer } from './a-server.ts';

const outcomes = (report: ReturnType<typeof aReport>) => Object.fromEntries(report.rules.map(({ id, outcome }) => [id, outcome]));

describe('a compatibility report', () => {
  it('fails with a failing finding and names its rule', () => {
    const report = aReport();
    expect(report.verdict).toEqual({
      passed: false,
      because: '1 failing finding: server/removed-version; 1 below the failing level.',
    });
    expect(outcomes(report)).toMatchObject({
      'server/removed-version': 'broken',
      'server/beta-default': 'broken',
      'server/warning': 'kept',
      'server/client': 'not-applicable',
    });
  });

  it('gives each finding the level of its rule', () => {
    const { findings } = aReport();
    expect(findings.map(({ rule, level }) => [rule, level])).toEqual([
      ['server/removed-version', 'MUST'],
      ['server/beta-default', 'SHOULD'],
    ]);
  });

  it('fails on lower levels if requested', () => {
    expect(aReport({ failOn: 'should' }).verdict.because).toBe('2 failing findings: server/beta-default, server/removed-version.');
  });

  it('passes with accepted findings and counts them', () => {
    const report = aReport({ waivers: [cronJobWaiver] });
    expect(report.verdict).toEqual({
      passed: true,
      because: 'no failing findings; 1 below the failing level; 1 accepted.',
    });
    expect(outcomes(report)['server/removed-version']).toBe('accepted');
    expect(report.findings[0]?.acceptedBy).toEqual(cronJobWaiver);
  });

  it('accepts a finding by its fingerprint', () => {
    const { match: _, ...whole } = cronJobWaiver;
    const fingerprint = aReport().findings[0]?.fingerprint ?? '';
    expect(aReport({ waivers: [{ ...whole, match: fingerprint }] }).verdict.passed).toBe(true);
  });

  it.each([
    ['expired', { until: { release: { major: 1, minor: 36 } } }],
    ['unmatched', { rule: 'server/nothing' }],
    ['unused', { match: 'batch/v1beta1/Job' }],
  ] as const)('fails with a waiver that is %s', (is, changed) => {
    const report = aReport({
      results: judgeServer(aServer()),
      waivers: [{ ...cronJobWaiver, ...changed }],
    });
    expect(report.waiverProblems.map((problem) => problem.is)).toEqual([is]);
    expect(report.verdict).toEqual({ passed: false, because: '1 invalid waiver.' });
  });

  it('reports an undecided rule as undecided, not as passed', () => {
    const report = aReport({ results: judgeServer({ ...aServer(), probe: { answers: [] } }) });
    expect(report.verdict.passed).toBe(true);
    expect(outcomes(report)['server/gauge']).toBe('undecided');
  });

  it('counts undecided points in its verdict, and fails on them if requested', () => {
    const rule = 'server/gauge';
    const undecided = ['apps/v1', 'batch/v1'].map((about) => ({ about, missing: 'the metrics' }));
    const results = new Map([...judgeServer(aServer()), [rule, { checked: 1, findings: [], undecided }]]);
    expect(aReport({ results }).verdict).toEqual({ passed: true, because: 'no failing findings; 2 undecided points.' });
    expect(aReport({ results, failOn: 'should' }).verdict.passed).toBe(true);
    expect(aReport({ results, failOn: 'undecided' }).verdict).toEqual({ passed: false, because: '2 undecided points: server/gauge.' });
    expect(aReport({ failOn: 'undecided' }).verdict.because).toMatch(/^2 failing findings: server\/beta-default, server\/removed-version/);
  });

  it('accepts undecided points with a waiver, and combines those that lack the same information', () => {
    const rule = 'server/gauge';
    const undecided = ['apps/v1', 'batch/v1', 'v1'].map((about) => ({ about, missing: 'the metrics' }));
    const results = new Map([...judgeServer(aServer()), [rule, { checked: 0, findings: [], undecided }]]);
    const { until: _, ...waiver } = { ...cronJobWaiver, rule, match: 'v1' };
    const report = aReport({ results, waivers: [waiver], failOn: 'undecided' });
    expect(report.verdict).toEqual({ passed: false, because: '2 undecided points: server/gauge; 1 accepted.' });
    expect(report.rules.find(({ id }) => id === rule)?.undecided).toEqual([
      { about: '2: apps/v1, batch/v1', missing: 'the metrics' },
      { about: 'v1', missing: 'the metrics', acceptedBy: waiver },
    ]);
    const all = aReport({ results, waivers: [{ ...waiver, match: '**' }], failOn: 'undecided' });
    expect(all.verdict).toEqual({ passed: true, because: 'no failing findings; 3 accepted.' });
    expect(outcomes(all)[rule]).toBe('accepted');
    const field = new Map([...results, [rule, { checked: 0, findings: [], undecided: [{ about: 'Widget spec.size', missing: 'it' }] }]]);
    expect(aReport({ results: field, waivers: [{ ...waiver, match: 'Widget/spec.size' }] }).verdict.because).toContain('1 accepted');
  });

  it('is the same for the same input', () => {
    expect(JSON.stringify(aReport())).toBe(JSON.stringify(aReport()));
  });

  it.each(['server/client', 'server/manifest'])('fails where the target release removes what is in use: %s', (rule) => {
    const subject = { is: 'client', name: 'operator' } as const;
    const finding = { rule, message: 'It is used.', subject, fingerprint: 'f' };
    const { verdict } = aReport({ results: new Map([[rule, { checked: 1, findings: [finding], undecided: [] }]]) });
    expect(verdict).toEqual({ passed: false, because: `1 failing finding: ${rule}.` });
  });
});
