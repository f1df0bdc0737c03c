import { expect, it } from 'vitest';
import { base64Of, bytesOfBase64 } from '#core/codecs/protobuf/base64';

it('writes and reads bytes as base64', () => {
  const bytes = Uint8Array.of(0, 255, 107, 56);
  expect(base64Of(bytes)).toBe('AP9rOA==');
  expect(bytesOfBase64('AP9rOA==')).toEqual(bytes);
});

it('reads nothing that is no base64', () => {
  expect(bytesOfBase64('not base64!')).toBeUndefined();
});
