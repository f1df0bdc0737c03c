import { describe, expect, it } from 'vitest';
import { mulberry32 } from '#core/codecs/mulberry32';

const first = (seed: number): readonly number[] => {
  const next = mulberry32(seed);
  return Array.from({ length: 100 }, () => next());
};

describe('a generator of numbers from a seed', () => {
  it('gives the same numbers for the same seed, and others for another', () => {
    expect(first(7)).toEqual(first(7));
    expect(first(7)).not.toEqual(first(8));
  });

  it('gives numbers from 0 to less than 1, each once', () => {
    const numbers = first(7);
    expect(numbers.filter((number) => number < 0 || number >= 1)).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
