import { describe, expect, it } from 'vitest';
import { ordersOf } from '#api-model/orders';

const groupOf = (request: string): string | undefined => (/^\d/.test(request) ? request.charAt(0) : undefined);

describe('the orders of requests', () => {
  it('are one where each request was sent alone', () => {
    expect(ordersOf(['a', 'b', 'c'], groupOf)).toEqual([['a', 'b', 'c']]);
    expect(ordersOf([], groupOf)).toEqual([[]]);
  });

  it('are all of those that were sent at once, between the others', () => {
    expect(ordersOf(['a', '1x', '1y', 'b'], groupOf)).toEqual([
      ['a', '1x', '1y', 'b'],
      ['a', '1y', '1x', 'b'],
    ]);
    expect(ordersOf(['1x', '1y', '1z'], groupOf)).toHaveLength(6);
  });

  it('keep groups apart that follow each other', () => {
    const orders = ordersOf(['1x', '1y', '2x', '2y'], groupOf);
    expect(orders).toHaveLength(4);
    expect(orders).not.toContainEqual(['1x', '2x', '1y', '2y']);
  });

  it('are not tried where there are too many', () => {
    expect(ordersOf(['1a', '1b', '1c', '1d', '1e', '1f'], groupOf)).toBeUndefined();
    expect(ordersOf(['1a', '1b', '1c', '1d', '1e', '2a', '2b'], groupOf)).toBeUndefined();
  });
});
