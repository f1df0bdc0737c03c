import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownCode } from '#reporters/markdown-code';

describe('a code span', () => {
  it('has a longer fence than any run of backticks in the text', () => {
    expect(markdownCode('a `b` c', 100)).toBe('``a `b` c``');
    expect(markdownCode('`', 100)).toBe('`` ` ``');
  });

  it('is on one line and never empty', () => {
    expect(markdownCode('one\ntwo', 100)).toBe('`one\\ntwo`');
    expect(markdownCode('  ', 100)).toBe('*(empty)*');
  });

  it('ends at its fence for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('`', ' ', 'a', '\\', '\n') }), (text) => {
        const span = markdownCode(text, 1000);
        const fence = /^`+/.exec(span)?.[0] ?? '';
        const inside = span.slice(fence.length, span.length - fence.length);
        return span === '*(empty)*' || !(inside.match(/`+/g) ?? []).some((run) => run === fence);
      }),
    );
  });
});
