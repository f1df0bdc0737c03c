import { describe, expect, it } from 'vitest';
import { createLineSplitter } from '../../src/adapters/line-splitter.ts';
import { chanceOf } from '../../src/reference/chance.ts';
import { piecesOf } from '../../src/self-test/pieces-of.ts';

describe('a wire that sends in pieces', () => {
  it('gives the lines that were sent, whatever the pieces', () => {
    const pieces: Buffer[] = [];
    const given: string[] = [];
    const splitLines = (give: (line: string) => void) => {
      const splitter = createLineSplitter(1 << 20, give);
      return { push: (piece: Buffer) => splitter.push(pieces[pieces.push(Buffer.from(piece)) - 1] ?? piece), end: () => splitter.end() };
    };
    const wire = piecesOf(splitLines, chanceOf(1))((line) => given.push(line));
    const lines = ['a', 'ä'.repeat(500), '', 'z'.repeat(3000), 'b', 'c'];
    for (const line of lines) wire.send(line);
    wire.end();
    expect(given).toEqual(lines);
    expect(pieces.length).toBeGreaterThan(lines.length);
  });
});
