import { describe, expect, it } from 'vitest';
import { similarTo } from '#suites/drawn/similar-values';

describe('values that a server may take for another one', () => {
  it.each([
    ['10', 10],
    [10, '10'],
    ['true', true],
    ['', 0],
    [0, false],
    ['größe', 'GRÖSSE'],
    [
      ['one', 'two'],
      ['two', 'one'],
    ],
    [
      ['one', 'two'],
      ['one', 'two', 'one'],
    ],
  ])('for %j are also %j', (value, similar) => {
    expect(similarTo(value)).toContainEqual(similar);
  });

  it('are never the value itself', () => {
    for (const value of ['', 'a', 'A', '10', 0, true, [], ['a'], ['a', 'a'], null, {}]) expect(similarTo(value)).not.toContainEqual(value);
  });
});
