import { describe, expect, it } from 'vitest';
import { answered, seen, unanswered } from '../evidence-builder.ts';
import { inconclusive, judge, passed } from '../verdicts.ts';

const judged = (...names: readonly string[]) =>
  judge(seen(...names.map((name, index) => answered(`made-${index}`, { status: 200, body: JSON.stringify({ metadata: { name } }) }))), {
    kind: 'random-names',
    of: names.map((_, index) => `made-${index}`),
  });

describe('generated names', () => {
  it('are all different and in no order', () => {
    expect(judged('g-x7k2p', 'g-b4d9q', 'g-z2f8r', 'g-c5c5c')).toEqual(passed);
    expect(judged('anything', 'else', 'is-allowed')).toEqual(passed);
  });

  it.each([
    ['counted up', ['g-8', 'g-9', 'g-10', 'g-11']],
    ['counted down', ['g-11', 'g-10', 'g-9', 'g-8']],
    ['read from a clock', ['g-kx01a', 'g-kx09f', 'g-kx1c0', 'g-kz000']],
  ])('are not %s', (_, names) => {
    expect(judged(...names)).toMatchObject({ status: 'failed', findings: [{ expected: 'random names' }] });
  });

  it('are there, and not repeated', () => {
    expect(judged('g-b', 'g-a', 'g-b')).toMatchObject({ status: 'failed', findings: [{ expected: 'unique names' }] });
    expect(judged('g-b', '', 'g-c')).toMatchObject({ status: 'failed' });
  });

  it('are unknown without a response', () => {
    const what = seen(unanswered('made', 'reset'));
    expect(judge(what, { kind: 'random-names', of: ['made'] })).toMatchObject({ status: inconclusive('').status });
  });
});
