import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import { JsonPatchError, jsonPatch } from '#reference-server/api/patch/json-patch';

describe('a JSON patch', () => {
  it.each<[string, Json, Json, Json]>([
    ['adds a member', { a: 1 }, [{ op: 'add', path: '/b', value: 2 }], { a: 1, b: 2 }],
    ['inserts into an array', { a: [1, 3] }, [{ op: 'add', path: '/a/1', value: 2 }], { a: [1, 2, 3] }],
    ['appends to an array', { a: [1] }, [{ op: 'add', path: '/a/-', value: 2 }], { a: [1, 2] }],
    ['replaces a nested value', { a: { b: [1, { c: 2 }] } }, [{ op: 'replace', path: '/a/b/1/c', value: 3 }], { a: { b: [1, { c: 3 }] } }],
    ['removes an item', { a: [1, 2, 3] }, [{ op: 'remove', path: '/a/1' }], { a: [1, 3] }],
    ['moves', { a: { b: 1 } }, [{ op: 'move', from: '/a/b', path: '/c' }], { a: {}, c: 1 }],
    ['copies', { a: [1] }, [{ op: 'copy', from: '/a', path: '/b' }], { a: [1], b: [1] }],
    ['replaces the whole', { a: 1 }, [{ op: 'replace', path: '', value: { b: 2 } }], { b: 2 }],
    [
      'unescapes its pointers',
      { 'a/b': 1, 'm~n': 2 },
      [
        { op: 'remove', path: '/a~1b' },
        { op: 'replace', path: '/m~0n', value: 3 },
      ],
      { 'm~n': 3 },
    ],
    [
      'tests without minding the order of members',
      { a: { x: 1, y: 2 } },
      [{ op: 'test', path: '/a', value: { y: 2, x: 1 } }],
      { a: { x: 1, y: 2 } },
    ],
    [
      'does its operations in order',
      {},
      [
        { op: 'add', path: '/a', value: {} },
        { op: 'add', path: '/a/b', value: 1 },
      ],
      { a: { b: 1 } },
    ],
  ])('%s', (_about, target, patch, expected) => {
    expect(jsonPatch(target, patch)).toEqual(expected);
  });

  it.each<[string, Json]>([
    ['a missing member is removed', [{ op: 'remove', path: '/b' }]],
    ['a missing member is replaced', [{ op: 'replace', path: '/b', value: 1 }]],
    ['a container is missing', [{ op: 'add', path: '/b/c', value: 1 }]],
    ['an index is past the end', [{ op: 'add', path: '/list/3', value: 1 }]],
    ['an index is no index', [{ op: 'add', path: '/list/01', value: 1 }]],
    ['a test fails', [{ op: 'test', path: '/a', value: 2 }]],
    ['something inherited is read', [{ op: 'copy', from: '/__proto__', path: '/b' }]],
  ])('does not fit when %s', (_about, patch) => {
    expect(() => jsonPatch({ a: 1, list: [1, 2] }, patch)).toThrow(expect.objectContaining({ problem: 'failed' }));
  });

  it.each<[string, Json]>([
    ['it is no array', { op: 'add' }],
    ['an operation is unknown', [{ op: 'increment', path: '/a' }]],
    ['a value is missing', [{ op: 'add', path: '/a' }]],
    ['a pointer is none', [{ op: 'remove', path: 'a' }]],
  ])('is malformed when %s', (_about, patch) => {
    expect(() => jsonPatch({ a: 1 }, patch)).toThrow(JsonPatchError);
    expect(() => jsonPatch({ a: 1 }, patch)).toThrow(expect.objectContaining({ problem: 'malformed' }));
  });

  it('leaves its target and the prototype of objects alone', () => {
    const target = { a: [1] };
    const patched = jsonPatch(target, [
      { op: 'add', path: '/__proto__', value: { polluted: true } },
      { op: 'add', path: '/a/0', value: 0 },
    ]);
    expect(target).toEqual({ a: [1] });
    expect(Object.getPrototypeOf(patched)).toBe(Object.prototype);
    expect(JSON.stringify(patched)).toBe('{"a":[0,1],"__proto__":{"polluted":true}}');
  });
});
