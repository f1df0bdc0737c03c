import { expect, it } from 'vitest';
import { elapsed } from '#core/http/elapsed';

it('rounds times to hundredths of a millisecond', () => {
  expect([elapsed(1, 2.5), elapsed(0.1, 0.3), elapsed(0, 1.23456)]).toEqual([1.5, 0.2, 1.23]);
});
