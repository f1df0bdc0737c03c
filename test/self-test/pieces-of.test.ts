import { describe, expect, it } from 'vitest';
import { createLineSplitter } from '../../src/adapters/line-splitter.ts';
import { chanceOf } from '../../src/reference/chance.ts';
import { piecesOf } from '../../src/self-test/pieces-of.ts';

describe('a wire that sends in pieces', () => {
  it('holds back no line, though none follows', async () => {
    const given: string[] = [];
    const wire = piecesOf((give) => createLineSplitter(1 << 20, give), chanceOf(1))((line) => given.push(line));
    wire.send('a');
    await new Promise((resolve) => setImmediate(resolve));
    expect(given).toEqual(['a']);
  });

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
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.filter((piece) => piece.subarray(0, -1).includes(0x0a)).length).toBeGreaterThan(0);
    expect(pieces.filter((piece) => piece.at(-1) !== 0x0a).length).toBeGreaterThan(0);
  });
});
