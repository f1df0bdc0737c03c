import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineSplitter } from '#adapters/line-splitter';

describe('lines of bytes', () => {
  it('are the same however the bytes come', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '𝄞', '\n', '\r', '\u2028'), maxLength: 40 });
    fc.assert(
      fc.property(text, fc.array(fc.nat(8), { maxLength: 30 }), (whole, sizes) => {
        const lines: string[] = [];
        const splitter = createLineSplitter(1000, (line) => lines.push(line));
        let rest = Buffer.from(whole);
        for (const size of sizes) {
          splitter.push(rest.subarray(0, size));
          rest = rest.subarray(size);
        }
        splitter.push(rest);
        splitter.end();
        const expected = whole.split('\n');
        expect(lines).toEqual(expected.at(-1) === '' ? expected.slice(0, -1) : expected);
      }),
    );
  });

  it('may be as long as the bound, and no longer', () => {
    const lines: string[] = [];
    const splitter = createLineSplitter(4, (line) => lines.push(line));
    splitter.push(Buffer.from('ab'));
    splitter.push(Buffer.from('cd\nabcd'));
    expect(lines).toEqual(['abcd']);
    expect(() => splitter.push(Buffer.from('e'))).toThrow('longer than 4 bytes');
  });
});
