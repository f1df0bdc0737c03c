import { describe, expect, it } from 'vitest';
import { RootsSoFar } from '#conformance/report/roots-so-far';
import type { Seen } from '#core/model/report';
import type { Verdict } from '#core/model/result';

const status = (verb: string, got: string, ...options: readonly string[]): Seen => ({
  request: { verb, options },
  part: 'status',
  expected: '200',
  got,
});
const result = (statement: string, more: Partial<Verdict>) =>
  ({ statement, case: `${statement}/case`, subject: 'configmaps', status: 'failed', findings: [], ...more }) as const;

/** Returns which of the results are the first of their root. */
const firstOf = (...results: readonly Parameters<RootsSoFar['isFirst']>[0][]) => {
  const roots = new RootsSoFar();
  return results.map((one) => roots.isFirst(one));
};

describe('the roots of failures, as they come', () => {
  it('are one for the same wrong status of the same kind of request, whatever the requirement', () => {
    const seen = status('create', '202');
    expect(firstOf(result('errors/success', { seen }), result('dry-run/create', { seen }))).toEqual([true, false]);
    expect(firstOf(result('errors/success', { seen }), result('dry-run/create', { seen: status('create', '202', 'dryRun') }))).toEqual([
      true,
      false,
    ]);
    expect(firstOf(result('errors/success', { seen }), result('watch/start', { seen: status('watch', '500') }))).toEqual([true, true]);
  });

  it('have what cannot be judged because of a failure', () => {
    const open = result('watch/order', { status: 'inconclusive', reason: 'precondition failed', seen: status('create', '202') });
    expect(firstOf(result('errors/success', { seen: status('create', '202') }), open)).toEqual([true, false]);
    expect(firstOf(open, open)).toEqual([true, false]);
  });

  it('are one for each clause of the model', () => {
    const of = (clause: string) => result('watch/order', { findings: [{ message: 'x', clause }] });
    expect(firstOf(of('a'), of('a'), of('b'))).toEqual([true, false, true]);
  });

  it('are one for each reason where nothing else is known', () => {
    const held = (reason: string) => result('watch/order', { status: 'inconclusive', reason });
    expect(firstOf(held('held back'), held('held back'), held('no answer'))).toEqual([true, false, true]);
  });

  it('are none of what passed, deviates or was skipped', () => {
    expect(firstOf(result('a', { status: 'passed' }), result('a', { status: 'deviation' }), result('a', { status: 'skipped' }))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
