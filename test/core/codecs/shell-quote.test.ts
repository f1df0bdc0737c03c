import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shellQuote } from '#core/codecs/shell-quote';

const asBashReadsThem = (words: readonly string[]): readonly string[] => {
  const script = `printf '%s\\0' ${words.map(shellQuote).join(' ')}`;
  return execFileSync('bash', ['--norc', '--noprofile', '-c', script], { encoding: 'utf8', env: { LC_ALL: 'C.UTF-8' } })
    .split('\0')
    .slice(0, -1);
};

describe('quoting for a shell', () => {
  it('leaves plain words alone and quotes the rest', () => {
    expect(shellQuote('/api/v1/nodes')).toBe('/api/v1/nodes');
    expect(shellQuote('a b')).toBe("'a b'");
    expect(shellQuote("it's")).toBe("'it'\\''s'");
    expect(shellQuote('')).toBe("''");
  });

  it('writes no character that a terminal would act on', () => {
    expect(shellQuote("\u001b[2J\n\u202e'\\")).toBe("$'\\x1b[2J\\n\\u202e\\'\\\\'");
  });

  it('means the same text to a shell, whatever the text', () => {
    const text = fc.string({ unit: 'binary' }).map((made) => made.replaceAll('\0', ''));
    const nasty = fc.string({
      unit: fc.constantFrom("'", '"', '\\', '$', '`', '\n', '\u001b', '!', ' ', '*', '7', 'f', '\u0085', '\u202e'),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(text, nasty), { minLength: 1, maxLength: 20 }), (words) => {
        expect(asBashReadsThem(words)).toEqual(words);
      }),
      { numRuns: 40 },
    );
  });
});
