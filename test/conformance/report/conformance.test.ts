import { describe, expect, it } from 'vitest';
import { conformanceOf } from '#conformance/report/conformance';
import type { Level } from '#core/model/level';
import type { LeftOut } from '#core/model/plan';
import type { Status } from '#core/model/result';

type Options = Parameters<typeof conformanceOf>[2];
const defaults: Options = { only: [], skip: [], level: 'may', strict: false, failOn: 'must', interrupted: false };

const result = (statement: string, status: Status, level: Level = 'MUST') => ({ statement, status, level });

/** The verdict over results, with a catalogue of exactly their statements and those given beside. */
const verdict = (
  results: readonly ReturnType<typeof result>[],
  options: Partial<Options> = {},
  beside: Parameters<typeof conformanceOf>[1] = [],
) => {
  const statements = [
    ...new Map(results.map(({ statement, level }) => [statement, { id: statement, level, binds: 'server' as const }])).values(),
  ];
  return conformanceOf(results, [...statements, ...beside], { ...defaults, ...options });
};

describe('a target is conformant', () => {
  it('when every tested MUST passed', () => {
    expect(verdict([result('a', 'passed'), result('b', 'passed')])).toEqual({
      conformance: 'conformant',
      because: 'All 2 tested MUST requirements passed.',
    });
  });

  it('even if a SHOULD or a MAY failed', () => {
    expect(verdict([result('a', 'passed'), result('b', 'failed', 'SHOULD'), result('c', 'failed', 'MAY')])).toEqual({
      conformance: 'conformant',
      because: 'All 1 tested MUST requirements passed; 1 SHOULD requirement failed.',
    });
  });

  it('with deviations, known failures and skipped results, which it reports', () => {
    expect(verdict([result('a', 'passed'), result('b', 'deviation'), result('c', 'known-failure'), result('d', 'skipped')])).toEqual({
      conformance: 'conformant',
      because: '1 of 3 tested MUST requirements passed; 1 known failure; 1 deviated as described by errata; 1 did not apply.',
    });
  });

  it('and says what was not tested because the run left it out', () => {
    const results = ['a', 'b', 'c', 'd'].map((id) => result(id, id === 'a' ? 'passed' : 'skipped'));
    const leftOut = (...entries: readonly (readonly [string, LeftOut])[]) => verdict(results, { leftOut: new Map(entries) }).because;
    expect(leftOut(['b', 'rights'], ['c', 'rights'])).toBe(
      'All 1 tested MUST requirements passed; 2 not tested, because the identity of the run lacks rights; 1 did not apply.',
    );
    expect(leftOut(['b', 'read-only'], ['c', 'read-only'], ['d', 'read-only'])).toBe(
      'All 1 tested MUST requirements passed; 3 not tested, because the run is read-only.',
    );
  });

  it('though a SHOULD could not be judged', () => {
    expect(verdict([result('a', 'passed'), result('b', 'inconclusive', 'SHOULD'), result('c', 'error', 'MAY')]).conformance).toBe(
      'conformant',
    );
  });
});

describe('a target is not conformant', () => {
  it('when one result of a MUST failed, whatever else passed or could not be judged', () => {
    expect(verdict([result('a', 'passed'), result('a', 'failed'), result('b', 'inconclusive')], { interrupted: true })).toEqual({
      conformance: 'not conformant',
      because: '1 MUST requirement failed: a; 1 more could not be judged; the run was interrupted.',
    });
  });

  it('when a SHOULD failed and the run was asked to mind it', () => {
    expect(verdict([result('a', 'passed'), result('b', 'failed', 'SHOULD')], { failOn: 'should' })).toEqual({
      conformance: 'not conformant',
      because: '1 MUST or SHOULD requirement failed: b.',
    });
    expect(verdict([result('a', 'passed'), result('c', 'failed', 'MAY')], { failOn: 'should' }).conformance).toBe('conformant');
  });

  it('when a MUST deviates and the run is strict', () => {
    expect(verdict([result('a', 'deviation')], { strict: true }).conformance).toBe('not conformant');
    expect(verdict([result('a', 'deviation', 'SHOULD'), result('b', 'passed')], { strict: true }).conformance).toBe('conformant');
  });

  it('naming the first statements and counting the rest', () => {
    const because = verdict(['e', 'd', 'c', 'b', 'a'].map((id) => result(id, 'failed'))).because;
    expect(because).toBe('5 MUST requirements failed: a, b, c and 2 more.');
  });
});

describe('a verdict is incomplete', () => {
  it.each(['inconclusive', 'error'] as const)('when a MUST is %s', (status) => {
    expect(verdict([result('a', 'passed'), result('b', status)])).toEqual({
      conformance: 'incomplete',
      because: '1 MUST requirement not fully judged: b.',
    });
  });

  it('when the run ended early by itself, with the reason', () => {
    expect(verdict([result('a', 'passed')], { interrupted: true, endedEarly: 'the target returns 401' })).toEqual({
      conformance: 'incomplete',
      because: 'The run ended early: the target returns 401.',
    });
  });

  it('when the run was interrupted', () => {
    expect(verdict([result('a', 'passed')], { interrupted: true })).toEqual({
      conformance: 'incomplete',
      because: 'The run was interrupted before its end.',
    });
  });

  it.each([[[]], [[result('a', 'skipped')]]])('when nothing was judged at all', (results) => {
    expect(verdict(results)).toEqual({ conformance: 'incomplete', because: 'Nothing was judged.' });
  });

  it('when a selected MUST has no result, which no server can be blamed or praised for', () => {
    const missing = { id: 'b/two', level: 'MUST', binds: 'server' } as const;
    expect(verdict([result('a/one', 'passed')], {}, [missing])).toEqual({
      conformance: 'incomplete',
      because: '1 MUST requirement without a result: b/two.',
    });
    expect(verdict([result('a/one', 'passed')], { only: ['a'] }, [missing]).conformance).toBe('conformant');
  });

  it('but not for want of a result where cases were left out by name', () => {
    const missing = { id: 'b/two', level: 'MUST', binds: 'server' } as const;
    expect(verdict([result('a/one', 'passed')], { skip: ['b/some-case@configmaps'] }, [missing]).conformance).toBe('conformant');
  });

  it('but not for want of what binds clients, cannot be judged, or does not gate', () => {
    const beside = [
      { id: 'x', level: 'MUST', binds: 'client' },
      { id: 'y', level: 'MUST', binds: 'server', unverifiable: { why: 'No request shows it.', instead: 'Nothing.' } },
      { id: 'z', level: 'SHOULD', binds: 'server' },
    ] as const;
    expect(verdict([result('a', 'passed')], {}, beside).conformance).toBe('conformant');
    expect(verdict([result('a', 'passed')], { failOn: 'should' }, beside).because).toContain(
      '1 MUST or SHOULD requirement without a result: z.',
    );
  });
});
