import { describe, expect, it } from 'vitest';
import { isWarningHeader, parseWarnings } from '#core/codecs/warning';

describe('a Warning header', () => {
  it('contains a code, an agent and a text', () => {
    expect(parseWarnings(['299 - "v1 Sample is deprecated"'])).toEqual([{ code: 299, agent: '-', text: 'v1 Sample is deprecated' }]);
  });

  it('may hold several warnings, and texts with quotes in them', () => {
    const value = '299 - "unknown field \\"spec.a\\"", 199 proxy.example "other" "Sat, 21 Nov 2026 18:00:00 GMT"';
    expect(parseWarnings([value])).toEqual([
      { code: 299, agent: '-', text: 'unknown field "spec.a"' },
      { code: 199, agent: 'proxy.example', text: 'other' },
    ]);
    expect(isWarningHeader(value)).toBe(true);
  });

  it.each(['', 'deprecated', '299 -', '299 - deprecated', '29 - "a"', '299 - "a', '299 "a"', '299 - "a" and more'])(
    'is not %j',
    (value) => {
      expect(isWarningHeader(value)).toBe(false);
    },
  );

  it('gives what is well formed before what is not', () => {
    expect(parseWarnings(['299 - "a", broken', '299 - "b"']).map(({ text }) => text)).toEqual(['a', 'b']);
  });
});
