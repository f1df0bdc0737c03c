import { describe, expect, it } from 'vitest';
import { isJoin } from '#core/model/template';

describe('isJoin', () => {
  it('finds text in parts', () => {
    expect(isJoin({ $join: ['a', { $own: 'b' }] })).toBe(true);
  });

  it.each([null, 'a', ['a'], { $own: 'b' }, { $join: 'a' }])('finds none in %j', (template) => {
    expect(isJoin(template)).toBe(false);
  });
});
