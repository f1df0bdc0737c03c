import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '#core/http/retry-after';

const asking = (...values: readonly string[]) =>
  retryAfterMs({ status: 429, headers: values.map((value) => ['retry-after', value] as const) });

describe('an answer that asks to come again', () => {
  it('says in how many seconds', () => {
    expect([asking('3'), asking('120'), asking('999999')]).toEqual([3_000, 120_000, 999_999_000]);
  });

  it('never means at once', () => {
    expect(asking('0')).toBe(100);
  });

  it('means the first where it says several', () => {
    expect(asking('1', '9')).toBe(1_000);
  });

  it.each(['', '-1', '1.5', 'soon', '1000000', ' 1', 'Wed, 21 Oct 2015 07:28:00 GMT'])('says nothing usable: %j', (value) => {
    expect(asking(value)).toBeUndefined();
  });

  it('says nothing where it has no such header', () => {
    expect(retryAfterMs({ status: 429, headers: [['__proto__', '1']] })).toBeUndefined();
  });
});
