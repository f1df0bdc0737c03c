import { describe, expect, it } from 'vitest';
import { nearest } from '#core/codecs/nearest';

describe('the nearest word', () => {
  it.each([
    ['levle', 'level'],
    ['leve', 'level'],
    ['levels', 'level'],
    ['LEVEL', 'level'],
    ['sectoin', 'section'],
  ])('to %s is %s', (word, expected) => {
    expect(nearest(word, ['section', 'text', 'level'])).toBe(expected);
  });

  it('is none where every word is far away', () => {
    expect(nearest('comment', ['section', 'text', 'level'])).toBeUndefined();
    expect(nearest('', ['section'])).toBeUndefined();
  });

  it('counts two swapped neighbours as one edit', () => {
    expect(nearest('abc', ['abdd', 'acb'])).toBe('acb');
    expect(nearest('wacth', ['watch'])).toBe('watch');
  });

  it('is the first of equally near ones', () => {
    expect(nearest('lost', ['list', 'last'])).toBe('list');
  });

  it('is found at once for words of any length', () => {
    const before = performance.now();
    nearest(
      'a'.repeat(400_000),
      Array.from({ length: 500 }, (_, index) => 'a'.repeat(399_998) + index),
    );
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});
