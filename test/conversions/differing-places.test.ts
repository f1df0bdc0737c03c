import { describe, expect, it } from 'vitest';
import { differingPlaces } from './differing-places.ts';

describe('the places where two objects differ', () => {
  it.each([
    ['the same', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
    ['nothing, and empty maps', { a: {}, b: null }, { c: { d: {} } }, []],
    ['a value', { a: { b: 1, c: 2 } }, { a: { b: 2, c: 2 } }, ['/a/b']],
    ['a longer list', { a: [1] }, { a: [1, 2] }, ['/a/1']],
    ['an empty list and none', { a: [] }, {}, ['/a']],
    ['a map and a list', { a: { 0: 1 } }, { a: [1] }, ['/a']],
    ['what is missing', { a: { b: 1 } }, {}, ['/a']],
  ])('%s', (_, one, other, places) => {
    expect(differingPlaces(one, other)).toEqual(places);
  });
});
