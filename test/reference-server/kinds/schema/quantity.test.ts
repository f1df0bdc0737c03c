import { expect, it } from 'vitest';
import { quantity } from '#reference-server/kinds/schema/formats';

it.each([
  ['300m', 0.3],
  ['2', 2],
  [2, 2],
  ['1.5k', 1500],
  ['64Mi', 67108864],
  ['1Ti', 2 ** 40],
  ['-1', -1],
  ['1e3', 1000],
  ['12E6', 12_000_000],
  ['.5', 0.5],
  ['2Ei', 2 ** 61],
  ['100n', 1e-7],
])('%j is a quantity', (text, number) => {
  expect(quantity(text)).toBeCloseTo(number);
});

it.each(['', 'm', '-', '1e', '1X', '.', '1 Mi', '1'.repeat(40), null, {}])('rejects %j', (value) => {
  expect(quantity(value)).toBeUndefined();
});
