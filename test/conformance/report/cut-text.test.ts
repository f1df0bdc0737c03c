import { describe, expect, it } from 'vitest';
import { cutText } from '#conformance/report/cut-text';

describe('cutting a text', () => {
  it('leaves a short text unchanged and counts the characters that it cuts', () => {
    expect(cutText('four', 4)).toBe('four');
    expect(cutText('fivesix', 4)).toBe('five… (3 more characters left out)');
  });

  it('never tears a pair apart', () => {
    expect(cutText('abc😀', 4)).toBe('abc… (2 more characters left out)');
  });
});
