import { describe, expect, it } from 'vitest';
import { type AcceptCircumstances, acceptResults } from '#conformance/report/accept-results';
import { conformanceOf } from '#conformance/report/conformance';
import type { ReportedResult } from '#core/model/report';
import type { Status } from '#core/model/result';
import type { Waiver } from '#core/model/waiver';

const result = (statement: string, status: Status, subject = 'configmaps'): ReportedResult => ({
  statement,
  case: `${statement}/case`,
  subject,
  level: 'MUST',
  status,
  findings: [],
  about: 'It is asked.',
  seconds: 0,
  rerun: 'apiconform run',
});

const waiver = (fields: Partial<Waiver> = {}): Waiver => ({
  rule: 'watch/resume',
  reason: 'Filed.',
  owner: 'storage team',
  where: { file: 'waivers.yaml', line: 3, column: 5 },
  ...fields,
});

const accepted = (results: readonly ReportedResult[], waivers: readonly Waiver[], changed: Partial<AcceptCircumstances> = {}) =>
  acceptResults(results, {
    waivers,
    today: '2026-06-30',
    release: undefined,
    statements: ['watch/resume', 'watch/order'],
    isWhole: true,
    strict: false,
    ...changed,
  });

describe('a waiver of a run', () => {
  const failed = result('watch/resume', 'failed');

  it('makes a known failure of what failed, with its reason, its owner and its end', () => {
    const { results, waivers } = accepted([failed, result('watch/order', 'failed')], [waiver({ until: { day: '2026-12-31' } })]);
    expect(results.map(({ status, reason }) => [status, reason])).toEqual([
      ['known-failure', 'Filed. (storage team, until 2026-12-31)'],
      ['failed', undefined],
    ]);
    expect(waivers).toEqual([
      { rule: 'watch/resume', reason: 'Filed.', owner: 'storage team', until: '2026-12-31', where: 'waivers.yaml:3', results: 1 },
    ]);
  });

  it.each(['watch/resume/case@configmaps', 'watch/resume/case', 'configmaps', 'watch/**'])('names a result by %s', (match) => {
    expect(accepted([failed], [waiver({ match })]).results[0]?.status).toBe('known-failure');
  });

  it('accepts nothing on another subject', () => {
    const csinodes = [waiver({ match: 'csinodes' })];
    const { results, waivers } = accepted([failed], csinodes);
    expect([results[0]?.status, waivers[0]?.problem?.is]).toEqual(['failed', 'unmatched']);
    expect(accepted([failed, result('watch/resume', 'passed', 'csinodes')], csinodes).waivers[0]?.problem?.is).toBe('unused');
  });

  it('accepts nothing that failed with another finding', () => {
    const found = { ...failed, findings: [{ message: 'GET …/a returned 202, expected 200' }] };
    const [as, other] = ['returned 202, expected *', 'returned 500'].map((finding) => accepted([found], [waiver({ finding })]));
    expect([as?.results[0]?.status, other?.results[0]?.status]).toEqual(['known-failure', 'failed']);
    expect(other?.waivers[0]).toMatchObject({ finding: 'returned 500', results: 0, problem: { is: 'unused' } });
  });

  it('has a problem if it accepts more results than it may', () => {
    const { waivers } = accepted([failed, { ...failed, case: 'watch/other' }], [waiver({ maxResults: 1 })]);
    expect(waivers[0]).toMatchObject({ maxResults: 1, results: 2, problem: { is: 'exceeded' } });
  });

  it.each(['skipped', 'inconclusive', 'error'] as const)('is not called unused where its result is %s', (status) => {
    const { waivers } = accepted([result('watch/resume', 'passed', 'csinodes'), result('watch/resume', status)], [waiver()]);
    expect(waivers[0]?.problem).toBeUndefined();
  });

  it.each([
    ['passed', false],
    ['inconclusive', false],
    ['error', false],
    ['deviation', false],
    ['deviation', true],
  ] as const)('leaves a result that is %s as it is, unless a deviation counts (%s)', (status, strict) => {
    const { results } = accepted([result('watch/resume', status)], [waiver()], { strict });
    expect(results[0]?.status).toBe(strict ? 'known-failure' : status);
  });

  it('is unused if its statement passed, except in a partial run', () => {
    const passed = [result('watch/resume', 'passed')];
    expect(accepted(passed, [waiver()]).waivers[0]?.problem?.is).toBe('unused');
    expect(accepted(passed, [waiver()], { isWhole: false }).waivers[0]?.problem).toBeUndefined();
  });

  it('fails the run once it does not hold, and accepts nothing any more', () => {
    const { results, waivers } = accepted([failed], [waiver({ until: { day: '2026-06-29' } }), waiver({ rule: 'watch/resum' })]);
    expect(results[0]?.status).toBe('failed');
    expect(waivers.map(({ problem }) => problem?.is)).toEqual(['expired', 'unmatched']);
    const options = { only: [], skip: [], level: 'may', strict: false, failOn: 'must', interrupted: false, waivers } as const;
    const statements = [{ id: 'watch/order', level: 'MUST', binds: 'server' }] as const;
    expect(conformanceOf([result('watch/order', 'passed')], statements, options)).toEqual({
      conformance: 'not conformant',
      because: 'Waivers for watch/resume, watch/resum are not valid.',
    });
  });
});
