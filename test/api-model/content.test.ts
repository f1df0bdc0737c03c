import { describe, expect, it } from 'vitest';
import { contentOf, differenceOf, withoutEmptyMaps } from '#api-model/content';
import { configMaps, nodes, shown, widgets } from './objects.ts';

describe('the content of an object', () => {
  it('is what clients decide', () => {
    const client = { labels: { a: 'b' }, annotations: { c: 'd' }, finalizers: ['e'] };
    const object = shown({ ...client, data: { f: 'g' }, owned: { 'me|Update': ['/data/f'] }, deleted: '2020-01-01T00:01:00Z' });
    expect(contentOf(object, configMaps)).toEqual({ metadata: client, data: { f: 'g' } });
    expect(contentOf({ ...object, status: { phase: 'x' } }, widgets)).toEqual({ metadata: client });
  });

  it('has the owners of the object', () => {
    const ownerReferences = [{ uid: 'u' }];
    expect(contentOf({ metadata: { ownerReferences } }, nodes)).toEqual({ metadata: { ownerReferences } });
  });

  it('has no empty maps and lists of metadata, and none of what a built-in type leaves out', () => {
    const empty = { metadata: { labels: {}, annotations: null, finalizers: [] }, data: {}, spec: {} };
    expect(contentOf(empty, configMaps)).toEqual({ metadata: {} });
    expect(contentOf(empty, widgets)).toEqual({ metadata: {}, spec: {} });
  });

  it('of something else is empty', () => {
    for (const nothing of [null, 'text', [], {}]) expect(contentOf(nothing, configMaps)).toEqual({ metadata: {} });
  });
});

describe('a value without its empty maps', () => {
  it('keeps everything else', () => {
    expect(withoutEmptyMaps({ a: {}, b: { c: {} }, d: { e: {}, f: 0 }, g: [], h: '', i: null, j: [{}] })).toEqual({
      d: { f: 0 },
      g: [],
      h: '',
      i: null,
      j: [{}],
    });
    expect(withoutEmptyMaps({})).toEqual({});
  });
});

describe('the difference of two values', () => {
  it.each([
    [1, 1],
    ['a', 'a'],
    [null, null],
    [undefined, undefined],
    [[], []],
    [
      { a: 1, b: [2, { c: 3 }] },
      { b: [2, { c: 3 }], a: 1 },
    ],
  ])('is none where they are equal: %j', (one, other) => {
    expect(differenceOf(one, other)).toBeUndefined();
  });

  it.each([
    [1, '1', { at: '', expected: 1, actual: '1' }],
    [{ a: 1 }, {}, { at: '/a', expected: 1, actual: undefined }],
    [{}, { a: null }, { at: '/a', expected: undefined, actual: null }],
    [{ a: { b: [1, 2] } }, { a: { b: [1, 3] } }, { at: '/a/b/1', expected: 2, actual: 3 }],
    [[1], [1, 2], { at: '', expected: [1], actual: [1, 2] }],
    [[1, 2], [2, 1], { at: '/0', expected: 1, actual: 2 }],
    [{}, [], { at: '', expected: {}, actual: [] }],
    [{ 'a/b': { 'c~d': 1 } }, { 'a/b': { 'c~d': 2 } }, { at: '/a~1b/c~0d', expected: 1, actual: 2 }],
    [
      { a: 1, b: 1 },
      { a: 2, b: 2 },
      { at: '/a', expected: 1, actual: 2 },
    ],
  ])('is the first place where they differ: %j and %j', (one, other, difference) => {
    expect(differenceOf(one, other)).toEqual(difference);
  });

  it('follows only the keys that a value has itself', () => {
    expect(differenceOf({}, JSON.parse('{"__proto__":1}'))).toEqual({ at: '/__proto__', expected: undefined, actual: 1 });
    expect(differenceOf({ toString: 'x' }, {})).toMatchObject({ at: '/toString', actual: undefined });
  });
});
