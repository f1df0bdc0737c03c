import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import type { TypeSchema } from '#reference-server/api/apply/index';
import { merge } from '#reference-server/api/apply/merge';

const text: TypeSchema = { kind: 'scalar', of: 'string' };
const set: TypeSchema = { kind: 'list', merge: 'set', element: text };

describe('the order of a merged list', () => {
  it.each([
    ['stays when nothing new is applied', ['a', 'b', 'c'], ['a', 'c'], ['a', 'b', 'c']],
    ['is that of the applied items', ['a', 'b'], ['b', 'a'], ['b', 'a']],
    ['has new items after what was there', ['a', 'b'], ['c'], ['a', 'b', 'c']],
    ['has new items where they were applied', ['a', 'd'], ['a', 'b', 'd'], ['a', 'b', 'd']],
    ['has what only is live before what is new in the same place', ['x', 'a'], ['n', 'a'], ['x', 'n', 'a']],
    ['keeps what only is live behind the shared item that it followed', ['a', 'b', 'x'], ['b', 'a'], ['b', 'x', 'a']],
  ])('%s', (_what, live, applied, merged) => {
    expect(merge(live, applied, set)).toEqual(merged);
  });
});

describe('merging values of different shapes', () => {
  const untyped: TypeSchema = { kind: 'untyped' };

  it.each<[string, Json, Json, Json]>([
    ['a scalar over a map', { x: 1 }, 1, 1],
    ['a map over a scalar', 1, { x: 1 }, { x: 1 }],
    ['a map over a list', [1], { x: 1 }, { x: 1 }],
    ['a list over a list', [1], [2], [2]],
    ['null over a scalar', 1, null, null],
    ['an empty map over null', null, {}, {}],
    ['null over a map, of which nothing is removed', { x: 1 }, null, { x: 1 }],
  ])('gives for %s', (_what, live, applied, merged) => {
    expect(merge(live, applied, untyped)).toEqual(merged);
  });
});
