import { describe, expect, it } from 'vitest';
import { executionsOf } from '#conformance/evidence/executions';
import type { Entry } from '#core/model/evidence';

const started = (prefix: string): Entry => ({ e: 'case', case: 'a', prefix, steps: '', at: 0 });
const end: Entry = { e: 'end', case: 'a', at: 1 };

describe('the executions of a case', () => {
  it('begin with its start', () => {
    const [one, two] = [started('1'), started('2')];
    expect(executionsOf([one, end, two, end])).toEqual([
      [one, end],
      [two, end],
    ]);
  });

  it('are one where there is no other', () => {
    expect(executionsOf([])).toEqual([[]]);
    expect(executionsOf([started('1')])).toEqual([[started('1')]]);
  });

  it('leave out a later one that was cut off', () => {
    expect(executionsOf([started('1'), end, started('2')])).toEqual([[started('1'), end]]);
  });
});
