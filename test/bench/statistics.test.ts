import { describe, expect, it } from 'vitest';
import { spreadOf } from '../../scripts/bench/statistics.ts';

describe('the spread of measurements', () => {
  it('has the one in the middle, in whatever order they came', () => {
    expect(spreadOf([10, 9, 100])).toEqual({ median: 10, least: 9, most: 100 });
  });

  it('has what lies between the two in the middle of an even number', () => {
    expect(spreadOf([4, 1, 2, 30])).toEqual({ median: 3, least: 1, most: 30 });
  });

  it('is itself for one alone, and nothing for none', () => {
    expect(spreadOf([7])).toEqual({ median: 7, least: 7, most: 7 });
    expect(() => spreadOf([])).toThrow('No measurement');
  });
});
