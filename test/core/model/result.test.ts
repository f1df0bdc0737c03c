import { expect, it } from 'vitest';
import { statusOrder } from '#core/model/result';

it('lists every status once, what needs attention first', () => {
  expect(new Set(statusOrder).size).toBe(statusOrder.length);
  expect([statusOrder[0], statusOrder.at(-1)]).toEqual(['failed', 'passed']);
});
