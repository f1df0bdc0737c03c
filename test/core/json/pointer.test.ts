import { describe, expect, it } from 'vitest';
import { parsePointer, pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';

const document: Json = { a: { 'b/c': 1, 'd~e': 2, '': 3, '~1': 4 }, list: ['x', { y: null }], empty: [] };

describe('a pointer', () => {
  it.each<[string, Json]>([
    ['', document],
    ['/list', ['x', { y: null }]],
    ['/a/b~1c', 1],
    ['/a/d~0e', 2],
    ['/a/', 3],
    ['/a/~01', 4],
    ['/list/0', 'x'],
    ['/list/1/y', null],
    ['/list/last/y', null],
  ])('finds %s', (pointer, value) => {
    expect(pointTo(document, pointer)).toEqual(value);
  });

  it.each([
    '/b',
    '/a/b',
    '/list/2',
    '/list/-1',
    '/list/1.5',
    '/list/1e9',
    '/list/x',
    '/list/0/length',
    '/empty/last',
    '/list/1/y/z',
    '/list/last/last',
  ])('finds nothing at %s', (pointer) => {
    expect(pointTo(document, pointer)).toBeUndefined();
  });

  it.each(['/__proto__', '/constructor', '/a/toString', '/list/__proto__', '/list/length'])(
    'follows no key that is not there: %s',
    (pointer) => {
      expect(pointTo(document, pointer)).toBeUndefined();
    },
  );

  it('follows a key of the document, whatever it is called', () => {
    const hostile: Json = JSON.parse('{"__proto__":{"name":"x"},"hasOwnProperty":{"name":"y"},"last":{"name":"z"}}');
    expect(['__proto__', 'hasOwnProperty', 'last'].map((key) => pointTo(hostile, `/${key}/name`))).toEqual(['x', 'y', 'z']);
  });

  it.each([undefined, null, 7, 'text', true])('finds nothing in %j', (nothing) => {
    expect(pointTo(nothing, '/a')).toBeUndefined();
    expect(pointTo(nothing, '')).toBe(nothing);
  });
});

describe('the tokens of a pointer', () => {
  it.each<[string, readonly string[] | undefined]>([
    ['', []],
    ['/', ['']],
    ['/a/b~1c/d~0e', ['a', 'b/c', 'd~e']],
    ['a', undefined],
    ['/a~2', undefined],
    ['/a~', undefined],
  ])('of %j are %j', (pointer, tokens) => {
    expect(parsePointer(pointer)).toEqual(tokens);
  });
});
