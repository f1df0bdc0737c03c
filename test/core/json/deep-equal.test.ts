import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';

const json: fc.Arbitrary<Json> = fc.jsonValue({ maxDepth: 4 }).map((value): Json => JSON.parse(JSON.stringify(value)));

/** The same value with the keys of every object in the opposite order. */
const turned = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(turned);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, turned(part)]),
  );
};

describe('two values', () => {
  it('say the same where they are the same, in whichever order their keys stand', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect([deepEqual(value, structuredClone(value)), deepEqual(value, turned(value))]).toEqual([true, true]);
      }),
    );
  });

  it('say the same only if each says what the other says', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(deepEqual(a, b)).toBe(deepEqual(b, a));
        if (JSON.stringify(a).length !== JSON.stringify(b).length) expect(deepEqual(a, b)).toBe(false);
      }),
    );
  });

  it('say another thing when anything is put in', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(deepEqual([value, 1], [value])).toBe(false);
        expect(deepEqual({ a: value, b: null }, { a: value })).toBe(false);
        expect(deepEqual({ a: value }, { b: value })).toBe(false);
      }),
    );
  });

  it.each<[Json, Json]>([
    [1, '1'],
    [0, false],
    [null, {}],
    [[], {}],
    [['a'], { 0: 'a' }],
    [{ a: 1 }, { a: 2 }],
    [
      [1, 2],
      [2, 1],
    ],
    [{ toString: 1 }, { a: 1 }],
    [JSON.parse('{"__proto__":{}}'), { a: {} }],
    [JSON.parse('{"__proto__":1}'), {}],
    [JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":2}')],
  ])('do not say the same: %j and %j', (a, b) => {
    expect([deepEqual(a, b), deepEqual(b, a)]).toEqual([false, false]);
  });

  it('say the same though a server calls a key __proto__', () => {
    expect(deepEqual(JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"__proto__":{"a":1}}'))).toBe(true);
  });
});
