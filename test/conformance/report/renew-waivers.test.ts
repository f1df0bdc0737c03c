import { describe, expect, it } from 'vitest';
import { partOfRun, type RenewalCircumstances, renewWaivers } from '#conformance/report/renew-waivers';
import type { Report, ReportedResult } from '#core/model/report';
import type { Status } from '#core/model/result';
import type { Waiver } from '#core/model/waiver';
import { sampleReport } from './sample-report.ts';

const result = (id: string, status: Status): ReportedResult => {
  const [name = '', subject = ''] = id.split('@');
  const [statement = '', one = 'case'] = name.split(':');
  const findings = status === 'passed' ? [] : [{ message: 'GET / returned 202, expected 200' }];
  return { statement, case: one, subject, level: 'MUST', status, findings, about: 'It is asked.', seconds: 0, rerun: 'apiconform run' };
};

const waiver = (fields: Partial<Waiver> = {}): Waiver => ({
  rule: 'watch/resume',
  reason: 'Filed.',
  owner: 'storage',
  where: { file: 'waivers.yaml', line: 2, column: 5 },
  ...fields,
});

const { run } = sampleReport;
const renewed = (results: readonly ReportedResult[], waivers: readonly Waiver[] = [], changed: Partial<RenewalCircumstances> = {}) =>
  renewWaivers({ results, run: { ...run, started: '2026-06-30T10:00:00Z' } }, { waivers, owner: 'us', release: undefined, ...changed });
const reason = 'Failed in the run of 2026-06-30, from which this waiver was written.';

describe('waivers that are renewed from a run', () => {
  it.each([
    ['a statement, where all of its results failed', ['a@pods', 'a@nodes'], [], { rule: 'a', maxResults: 2 }],
    ['a type, where others passed', ['a:1@pods', 'a:2@pods'], ['a@nodes'], { rule: 'a', match: 'pods', maxResults: 2 }],
    ['a case and its type, where other cases passed', ['a:1@pods'], ['a:2@pods'], { rule: 'a', match: '1@pods', maxResults: 1 }],
  ])('accept %s', (_, failed, passed, expected) => {
    const results = [...failed.map((id) => result(id, 'failed')), ...passed.map((id) => result(id, 'passed'))];
    expect(renewed(results)).toEqual({ removed: [], added: [{ ...expected, reason, owner: 'us' }], problems: [] });
  });

  it('accept every failure of the run, and nothing else', () => {
    const results = ['a@pods', 'b:1@pods', 'b:2@pods', 'c:1@pods'].map((id) => result(id, 'failed'));
    const others = ['b:1@nodes', 'c:2@pods'].map((id) => result(id, 'passed'));
    const { added } = renewed([...results, ...others]);
    const again = renewed(
      [...results, ...others],
      added.map(({ until: _, ...each }) => waiver(each)),
    );
    expect([added.length, again]).toEqual([3, { removed: [], added: [], problems: [] }]);
  });

  it('keep those that are needed, also where the run already accepted the result', () => {
    const known = result('watch/resume@pods', 'known-failure');
    expect(renewed([known], [waiver()])).toEqual({ removed: [], added: [], problems: [] });
  });

  it('lose those that nothing failed of', () => {
    expect(renewed([result('watch/resume@pods', 'passed')], [waiver()]).removed).toEqual([waiver()]);
    const expired = waiver({ until: { day: '2026-01-01' } });
    expect(renewed([result('watch/resume@pods', 'passed')], [expired]).removed).toEqual([expired]);
  });

  it('keep what a person must decide about', () => {
    const failed = [result('watch/resume@pods', 'failed'), result('watch/resume@nodes', 'failed')];
    const expired = renewed(failed, [waiver({ until: { day: '2026-01-01' } })]);
    expect([expired.removed, expired.added]).toEqual([[], []]);
    expect(expired.problems).toEqual(['The waiver for watch/resume of storage was valid until 2026-01-01.']);
    expect(renewed(failed, [waiver({ maxResults: 1 })]).problems).toEqual([
      'The waiver for watch/resume of storage accepts 2 results, and may accept 1.',
    ]);
  });
});

describe('the run from which waivers are renewed', () => {
  const of = (changed: Partial<Report['run']>) => partOfRun({ ...run, interrupted: false, ...changed });
  const whole = { ...run.options, only: [], skip: [], level: 'may' as const };

  it('left nothing out', () => {
    expect(of({ options: whole })).toBeUndefined();
  });

  it.each([
    [{ options: whole, interrupted: true }, 'the run ended early'],
    [{ options: whole, unfinished: true as const }, 'tests of the run did not end'],
    [{ options: { ...whole, only: ['watch'] } }, 'the run was limited with --only or --skip'],
    [{ options: { ...whole, skip: ['watch'] } }, 'the run was limited with --only or --skip'],
    [{ options: { ...whole, level: 'must' as const } }, 'the run was limited with --level'],
    [{ options: { ...whole, shard: { index: 1, count: 2 } } }, 'the run was one shard'],
    [{ options: { ...whole, readOnly: true as const } }, 'the run was limited with --read-only'],
  ])('is not one with %o', (changed, why) => {
    expect(of(changed)).toBe(why);
  });
});
