import { describe, expect, it } from 'vitest';
import { shortText } from '#reporters/short-text';

describe('short text', () => {
  it('truncates and counts the omitted characters', () => {
    expect(shortText('four', 4)).toBe('four');
    expect(shortText('fives', 4)).toBe('five… (1 more characters)');
  });

  it('never splits a surrogate pair', () => {
    expect(shortText('abc😀d', 4)).toBe('abc… (3 more characters)');
  });
});
