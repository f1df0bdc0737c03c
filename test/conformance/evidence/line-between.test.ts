import { describe, expect, it } from 'vitest';
import { lineBetween } from '#conformance/evidence/line-between';

describe('the word between two texts', () => {
  it('is that of the first line with both texts', () => {
    expect(lineBetween('[-]a failed\n[+]b ok\n[+]c ok\n', '[+]', ' ok')).toBe('b');
  });

  it('can be that of the last such line', () => {
    expect(lineBetween('[+]a ok\n[+]b ok\n[+]../c ok\n[-]d failed\n', '[+]', ' ok', 'last')).toBe('b');
  });

  it('may be words with slashes between them', () => {
    expect(lineBetween('[+]poststarthook/start-informers ok', '[+]', ' ok')).toBe('poststarthook/start-informers');
  });

  it.each(['[+]../../secret ok', '[+]/a ok', '[+]a/../b ok', '[+]a?b ok', '[+]a b ok', '[+] ok', '[+]a%2e ok'])(
    'is not taken from %s',
    (line) => {
      expect(lineBetween(line, '[+]', ' ok')).toBeUndefined();
    },
  );
});
