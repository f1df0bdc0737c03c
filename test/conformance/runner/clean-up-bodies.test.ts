import { describe, expect, it } from 'vitest';
import { CleanUpBodies } from '#conformance/runner/clean-up-bodies';
import type { Entry, Exchange } from '#core/model/evidence';

const exchange = (phase: Exchange['phase'], body: string): Entry => ({
  e: 'exchange',
  case: 'a@b',
  step: 's',
  phase,
  attempt: 0,
  at: 1,
  took: 1,
  request: { method: 'GET', target: '/x', headers: {} },
  answer: { status: 200, headers: [], body },
});
const mebibyte = 'x'.repeat(1024 * 1024);

describe('the responses of the clean-up that a run writes down', () => {
  it('are limited together; short ones follow, and those of cases are whole', () => {
    const bodies = new CleanUpBodies();
    const lengthOf = (entry: Entry): number => {
      const bounded = bodies.bounded(entry);
      return bounded.e === 'exchange' && 'answer' in bounded ? bounded.answer.body.length : -1;
    };
    const lengths = Array.from({ length: 20 }, () => lengthOf(exchange('clean-up', mebibyte)));
    expect(lengths.filter((length) => length > 0)).toHaveLength(16);
    expect(lengths.slice(16)).toEqual([0, 0, 0, 0]);
    expect([lengthOf(exchange('clean-up', '')), lengthOf(exchange('case', mebibyte))]).toEqual([0, mebibyte.length]);
  });

  it('leaves out nothing else of an entry', () => {
    const bodies = new CleanUpBodies();
    const long = exchange('clean-up', mebibyte.repeat(17));
    expect(bodies.bounded(long)).toEqual({ ...long, answer: { status: 200, headers: [], body: '' } });
    const end: Entry = { e: 'end', case: 'a@b', at: 1 };
    expect(bodies.bounded(end)).toBe(end);
  });
});
