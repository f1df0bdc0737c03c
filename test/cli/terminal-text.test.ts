import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '#cli/terminal-text';

describe('text of a server on a terminal', () => {
  it('stays as it is where it is harmless', () => {
    expect(plainText('configmaps "a" not found: größer 名前')).toBe('configmaps "a" not found: größer 名前');
  });

  it.each([
    ['a colour', 'a\u001b[31mb', 'a [31mb'],
    ['a title for the window', 'a\u001b]0;owned\u0007b', 'a ]0;owned b'],
    ['an escape of eight bits', 'a\u009b31mb', 'a 31mb'],
    ['lines', 'a\r\nb\u2028c\u2029d\u0085e', 'a b c d e'],
    ['a change of direction', 'a\u202eb\u2066c', 'a b c'],
    ['what cannot be seen', 'a\u200bb\ufeffc', 'a b c'],
    ['the end of a string', 'a\u0000b', 'a b'],
  ])('has no longer %s', (_, text, shown) => {
    expect(plainText(text)).toBe(shown);
  });

  it('is cut where it is long, and shows that it was', () => {
    expect(plainText('a'.repeat(1000))).toBe(`${'a'.repeat(400)}…`);
    expect(plainText('abcdef', 3)).toBe('abc…');
  });

  it('is one bounded line without control characters, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const shown = plainText(text);
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        expect(shown.length).toBeLessThanOrEqual(401);
      }),
    );
  });
});
