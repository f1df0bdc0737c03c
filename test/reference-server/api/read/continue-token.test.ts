import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeContinueToken, encodeContinueToken } from '#reference-server/api/read/continue-token';

const key = new Uint8Array(32).fill(7);

describe('a continue token', () => {
  it('decodes to what was encoded, for its own collection only', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.string({ unit: 'grapheme' }), fc.nat(), (collection, revision, start, place) => {
        const text = encodeContinueToken({ collection, revision, start }, key);
        expect(decodeContinueToken(text, key, collection)).toEqual({ collection, revision, start });
        expect(decodeContinueToken(text, key, `${collection}x`)).toBeUndefined();
        expect(decodeContinueToken(text, new Uint8Array(32), collection)).toBeUndefined();
        const at = place % text.length;
        const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
        expect(decodeContinueToken(changed, key, collection)).toBeUndefined();
      }),
    );
  });

  it('is not decoded from other text', () => {
    fc.assert(fc.property(fc.string(), (text) => decodeContinueToken(text, key, '/') === undefined));
  });
});
