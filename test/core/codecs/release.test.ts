import { describe, expect, it } from 'vitest';
import { parseRelease, releaseOrder, releaseText } from '#core/codecs/release';

describe('a release', () => {
  it.each([
    ['1.22', { major: 1, minor: 22 }],
    ['v1.22', { major: 1, minor: 22 }],
    ['v1.22.17', { major: 1, minor: 22 }],
    ['1.33+', { major: 1, minor: 33 }],
    ['v1.36.3-gke.1', { major: 1, minor: 36 }],
    ['v1.37.0-alpha.0.1+0123456789abcdef', { major: 1, minor: 37 }],
    ['2.0', { major: 2, minor: 0 }],
  ])('is read from %s', (text, expected) => {
    expect(parseRelease(text)).toEqual(expected);
  });

  it.each(['', '1', '1.', '.22', '1.x', '01.22', '1.022', '1.99999', 'latest', '1.22 ', '1.22/../..', 'v1.22\n'])(
    'is not read from %j',
    (text) => {
      expect(parseRelease(text)).toBeUndefined();
    },
  );

  it('comes after every one with a smaller number', () => {
    const order = ['2.0', '1.9', '1.10', '1.36'].flatMap((text) => parseRelease(text) ?? []);
    expect([...order].sort(releaseOrder).map(releaseText)).toEqual(['1.9', '1.10', '1.36', '2.0']);
  });
});
