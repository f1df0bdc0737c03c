import { expect, it } from 'vitest';
import { digestOf } from '#core/codecs/digest';

it('equal values have equal digests, and others have others', () => {
  expect(digestOf([{ id: 'a' }])).toBe(digestOf([{ id: 'a' }]));
  expect(digestOf([{ id: 'a' }])).not.toBe(digestOf([{ id: 'b' }]));
  expect(digestOf([])).toMatch(/^[0-9a-f]{40}$/);
});
