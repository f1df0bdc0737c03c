import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shuffle } from '#conformance/plan/shuffle';

describe('a shuffle', () => {
  it('gives the same elements, and leaves those it was given as they are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (elements, seed) => {
        const before = [...elements];
        expect([...shuffle(elements, seed)].sort()).toEqual([...elements].sort());
        expect(elements).toEqual(before);
      }),
    );
  });

  it('gives the same order for the same seed on every machine', () => {
    expect(shuffle(['a', 'b', 'c', 'd', 'e', 'f'], 7)).toEqual(['e', 'b', 'c', 'd', 'f', 'a']);
  });

  it('lets every element come to every place', () => {
    const firsts = new Set(Array.from({ length: 200 }, (_, seed) => shuffle(['a', 'b', 'c', 'd'], seed + 1).join('')));
    expect(firsts.size).toBe(24);
  });
});
