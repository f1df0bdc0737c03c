import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JoinedChunks } from '#adapters/joined-chunks';

// How little memory they take is measured in test/hostile: a server that sends a few bytes at a time.
describe('the chunks of a response', () => {
  it('are joined in their order, whatever their sizes', () => {
    const size = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 8_000, max: 70_000 }));
    fc.assert(
      fc.property(fc.array(size, { maxLength: 40 }), (sizes) => {
        const parts = sizes.map((length, index) => Buffer.alloc(length, index + 1));
        const chunks = new JoinedChunks();
        for (const part of parts) chunks.add(part);
        expect(chunks.take().equals(Buffer.concat(parts))).toBe(true);
        expect(chunks.take()).toHaveLength(0);
      }),
      { numRuns: 100 },
    );
  });
});
