import { describe, expect, it } from 'vitest';
import { type AcceptCircumstances, acceptResults } from '#conformance/report/accept-results';
import { conformanceOf } from '#conformance/report/conformance';
import type { ReportedResult } from '#core/model/report';
import type { Status } from '#core/model/result';
import type { Exception } from '#core/model/waiver';

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

const exception = (fields: Partial<Exception> = {}): Exception => ({
  rule: 'watch/resume',
  reason: 'Filed.',
  owner: 'storage team',
  where: { file: 'exceptions.yaml', line: 3, column: 5 },
  ...fields,
});

const accepted = (results: readonly ReportedResult[], exceptions: readonly Exception[], changed: Partial<AcceptCircumstances> = {}) =>
  acceptResults(results, {
    exceptions,
    today: '2026-06-30',
    release: undefined,
    statements: ['watch/resume', 'watch/order'],
    isWhole: true,
    strict: false,
    ...changed,
  });

describe('an exception of a run', () => {
  const failed = result('watch/resume', 'failed');

  it('makes a known failure of what failed, with its reason, its owner and its end', () => {
    const { results, exceptions } = accepted([failed, result('watch/order', 'failed')], [exception({ until: { day: '2026-12-31' } })]);
    expect(results.map(({ status, reason }) => [status, reason])).toEqual([
      ['known-failure', 'Filed. (storage team, until 2026-12-31)'],
      ['failed', undefined],
    ]);
    expect(exceptions).toEqual([
      { rule: 'watch/resume', reason: 'Filed.', owner: 'storage team', until: '2026-12-31', where: 'exceptions.yaml:3', results: 1 },
    ]);
  });

  it.each(['watch/resume/case@configmaps', 'watch/resume/case', 'configmaps', 'watch/**'])('names a result by %s', (match) => {
    expect(accepted([failed], [exception({ match })]).results[0]?.status).toBe('known-failure');
  });

  it('accepts nothing on another subject', () => {
    const { results, exceptions } = accepted([failed], [exception({ match: 'csinodes' })]);
    expect([results[0]?.status, exceptions[0]?.problem?.is]).toEqual(['failed', 'unused']);
  });

  it.each([
    ['passed', false],
    ['inconclusive', false],
    ['error', false],
    ['deviation', false],
    ['deviation', true],
  ] as const)('leaves a result that is %s as it is, unless a deviation counts (%s)', (status, strict) => {
    const { results } = accepted([result('watch/resume', status)], [exception()], { strict });
    expect(results[0]?.status).toBe(strict ? 'known-failure' : status);
  });

  it('is unused when what it names is kept, but not when only a part was run', () => {
    const passed = [result('watch/resume', 'passed')];
    expect(accepted(passed, [exception()]).exceptions[0]?.problem?.is).toBe('unused');
    expect(accepted(passed, [exception()], { isWhole: false }).exceptions[0]?.problem).toBeUndefined();
  });

  it('fails the run once it does not hold, and accepts nothing any more', () => {
    const { results, exceptions } = accepted([failed], [exception({ until: { day: '2026-06-29' } }), exception({ rule: 'watch/resum' })]);
    expect(results[0]?.status).toBe('failed');
    expect(exceptions.map(({ problem }) => problem?.is)).toEqual(['expired', 'unmatched']);
    const options = { only: [], skip: [], level: 'may', strict: false, failOn: 'must', interrupted: false, exceptions } as const;
    const statements = [{ id: 'watch/order', level: 'MUST', binds: 'server' }] as const;
    expect(conformanceOf([result('watch/order', 'passed')], statements, options)).toEqual({
      conformance: 'not conformant',
      because: 'Exceptions for watch/resume, watch/resum do not hold.',
    });
  });
});
