import { describe, expect, it } from 'vitest';
import { ownOf } from '#core/json/own-of';

describe('the own value of a key', () => {
  it('is found under any name, and not in a prototype', () => {
    expect(ownOf({ a: 1 }, 'a')).toBe(1);
    expect(ownOf({ a: 1 }, 'constructor')).toBeUndefined();
    expect(ownOf({ constructor: 2 }, 'constructor')).toBe(2);
  });
});
