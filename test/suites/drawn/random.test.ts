import { describe, expect, it } from 'vitest';
import { randomOf } from '#suites/drawn/random';

const values = ['a', 'b', 'c', 'd'];

describe('the draws of a seed', () => {
  it('put values in any order, and leave out none', () => {
    const random = randomOf(1);
    const orders = Array.from({ length: 500 }, () => random.shuffled(values).join(''));
    expect(new Set(orders).size).toBe(24);
    expect(orders.every((order) => [...order].sort().join('') === 'abcd')).toBe(true);
    expect(random.shuffled([])).toEqual([]);
  });

  it('take a value as often as its weight says, and none without weights', () => {
    const random = randomOf(1);
    const weights: Readonly<Record<string, number>> = { a: 0, b: 1, c: 3 };
    const taken = Array.from({ length: 400 }, () => random.weighted(values, (value) => weights[value] ?? 0));
    expect([...new Set(taken)].sort()).toEqual(['b', 'c']);
    expect(taken.filter((value) => value === 'c').length).toBeGreaterThan(250);
    expect(random.weighted(values, () => 0)).toBeUndefined();
  });

  it('take some values in their order, as many as are wanted', () => {
    const random = randomOf(1);
    const taken = Array.from({ length: 500 }, () => random.some(values, 1, 2).join(''));
    expect([...new Set(taken)].sort()).toEqual(['a', 'ab', 'ac', 'ad', 'b', 'bc', 'bd', 'c', 'cd', 'd']);
  });
});
