import { describe, expect, it } from 'vitest';
import { shortText } from '#reporters/short-text';

describe('short text', () => {
  it('keeps what fits and counts what does not', () => {
    expect(shortText('four', 4)).toBe('four');
    expect(shortText('fives', 4)).toBe('five… (1 more characters)');
  });

  it('never tears a pair apart', () => {
    expect(shortText('abc😀d', 4)).toBe('abc… (3 more characters)');
  });
});
