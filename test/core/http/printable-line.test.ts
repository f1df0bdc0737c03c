import { expect, it } from 'vitest';
import { printableLine } from '#core/http/printable-line';

it('replaces what is not printable ASCII by one space, on one line', () => {
  expect(printableLine(' a\u001b[31m\r\n\u202eb é ')).toBe('a [31m b');
});

it('cuts after 200 characters', () => {
  expect(printableLine('x'.repeat(200))).toBe('x'.repeat(200));
  expect(printableLine('x'.repeat(201))).toBe(`${'x'.repeat(200)}…`);
});
