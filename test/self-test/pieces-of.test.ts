import { describe, expect, it } from 'vitest';
import { createDocumentSplitter } from '#core/codecs/document-splitter';
import { createChance } from '#reference-server/testing/seeded-chance';
import { piecesOf } from '#self-test/pieces-of';

const line = (value: string): string => JSON.stringify({ value });

describe('a wire that sends in pieces', () => {
  it('holds back nothing, though nothing follows', async () => {
    const given: string[] = [];
    const wire = piecesOf(createChance(1))((piece) => given.push(Buffer.from(piece).toString()));
    wire.send(line('a'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(given.join('').trim()).toBe(line('a'));
  });

  it('gives the documents that were sent, whatever the pieces', () => {
    const pieces: Uint8Array[] = [];
    const given: string[] = [];
    const splitter = createDocumentSplitter(1 << 20, (text) => given.push(text));
    const wire = piecesOf(createChance(1))((piece) => {
      pieces.push(piece);
      splitter.push(piece);
    });
    const lines = ['a', 'ä'.repeat(500), '', 'z'.repeat(3000), 'b', 'c'].map(line);
    for (const one of lines) wire.send(one);
    wire.end();
    expect(given).toEqual(lines);
    expect(pieces.length).toBeGreaterThan(2);
    const ending = '}'.charCodeAt(0);
    expect(pieces.filter((piece) => piece.subarray(0, -1).includes(ending)).length).toBeGreaterThan(0);
    expect(pieces.filter((piece) => !piece.includes(ending)).length).toBeGreaterThan(0);
  });
});
