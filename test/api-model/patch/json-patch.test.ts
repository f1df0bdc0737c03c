import { describe, expect, it } from 'vitest';
import { hasFailure, jsonPatch } from '#api-model/patch/json-patch';
import type { Json } from '#core/model/json';

/** The examples of RFC 6902, appendix A, that succeed: document, patch and result. */
const examples: readonly (readonly [string, Json, Json, Json])[] = [
  ['A.1 adds a member', { foo: 'bar' }, [{ op: 'add', path: '/baz', value: 'qux' }], { baz: 'qux', foo: 'bar' }],
  ['A.2 adds an element', { foo: ['bar', 'baz'] }, [{ op: 'add', path: '/foo/1', value: 'qux' }], { foo: ['bar', 'qux', 'baz'] }],
  ['A.3 removes a member', { baz: 'qux', foo: 'bar' }, [{ op: 'remove', path: '/baz' }], { foo: 'bar' }],
  ['A.4 removes an element', { foo: ['bar', 'qux', 'baz'] }, [{ op: 'remove', path: '/foo/1' }], { foo: ['bar', 'baz'] }],
  ['A.5 replaces a value', { baz: 'qux', foo: 'bar' }, [{ op: 'replace', path: '/baz', value: 'boo' }], { baz: 'boo', foo: 'bar' }],
  [
    'A.6 moves a value',
    { foo: { bar: 'baz', waldo: 'fred' }, qux: { corge: 'grault' } },
    [{ op: 'move', from: '/foo/waldo', path: '/qux/thud' }],
    { foo: { bar: 'baz' }, qux: { corge: 'grault', thud: 'fred' } },
  ],
  [
    'A.7 moves an element',
    { foo: ['all', 'grass', 'cows', 'eat'] },
    [{ op: 'move', from: '/foo/1', path: '/foo/3' }],
    { foo: ['all', 'cows', 'eat', 'grass'] },
  ],
  [
    'A.8 tests values',
    { baz: 'qux', foo: ['a', 2, 'c'] },
    [
      { op: 'test', path: '/baz', value: 'qux' },
      { op: 'test', path: '/foo/1', value: 2 },
    ],
    { baz: 'qux', foo: ['a', 2, 'c'] },
  ],
  [
    'A.10 adds a nested member',
    { foo: 'bar' },
    [{ op: 'add', path: '/child', value: { grandchild: {} } }],
    { foo: 'bar', child: { grandchild: {} } },
  ],
  ['A.11 ignores what it does not know', { foo: 'bar' }, [{ op: 'add', path: '/baz', value: 'qux', xyz: 123 }], { foo: 'bar', baz: 'qux' }],
  ['A.14 unescapes a tilde', { '/': 9, '~1': 10 }, [{ op: 'test', path: '/~01', value: 10 }], { '/': 9, '~1': 10 }],
  ['A.16 adds an array', { foo: ['bar'] }, [{ op: 'add', path: '/foo/-', value: ['abc', 'def'] }], { foo: ['bar', ['abc', 'def']] }],
];

/** The examples of RFC 6902, appendix A, that fail. */
const failing: readonly (readonly [string, Json, Json])[] = [
  ['A.9 tests another value', { baz: 'qux' }, [{ op: 'test', path: '/baz', value: 'bar' }]],
  ['A.12 adds to what is not there', { foo: 'bar' }, [{ op: 'add', path: '/baz/bat', value: 'qux' }]],
  ['A.15 compares a text with a number', { '/': 9, '~1': 10 }, [{ op: 'test', path: '/~01', value: '10' }]],
];

describe('a JSON patch', () => {
  it.each(examples)('does what the example of the RFC does: %s', (_, document, patch, result) => {
    expect(jsonPatch(document, patch)).toEqual(result);
  });

  it.each(failing)('fails as the example of the RFC does: %s', (_, document, patch) => {
    expect(jsonPatch(document, patch)).toBeUndefined();
  });

  it('copies a value', () => {
    expect(jsonPatch({ a: { b: 1 } }, [{ op: 'copy', from: '/a', path: '/c' }])).toEqual({ a: { b: 1 }, c: { b: 1 } });
  });

  it('does one operation after the other, on what the ones before left', () => {
    const patch = [
      { op: 'add', path: '/a', value: {} },
      { op: 'add', path: '/a/b', value: [] },
      { op: 'add', path: '/a/b/-', value: 1 },
      { op: 'replace', path: '/a/b/0', value: 2 },
      { op: 'test', path: '/a', value: { b: [2] } },
    ];
    expect(jsonPatch({}, patch)).toEqual({ a: { b: [2] } });
  });

  it('replaces and tests the whole document', () => {
    expect(jsonPatch({ a: 1 }, [{ op: 'add', path: '', value: { b: 2 } }])).toEqual({ b: 2 });
    expect(jsonPatch({ a: 1, b: 2 }, [{ op: 'test', path: '', value: { b: 2, a: 1 } }])).toEqual({ a: 1, b: 2 });
  });

  it('sets a value to null, and tests null', () => {
    expect(jsonPatch({ a: 1 }, [{ op: 'replace', path: '/a', value: null }])).toEqual({ a: null });
    expect(jsonPatch({ a: null }, [{ op: 'test', path: '/a', value: null }])).toEqual({ a: null });
    expect(jsonPatch({}, [{ op: 'test', path: '/a', value: null }])).toBeUndefined();
  });

  it('has keys with slashes, tildes and nothing', () => {
    const patch = [
      { op: 'add', path: '/a~1b', value: 1 },
      { op: 'add', path: '/a~0b', value: 2 },
      { op: 'add', path: '/', value: 3 },
    ];
    expect(jsonPatch({}, patch)).toEqual({ 'a/b': 1, 'a~b': 2, '': 3 });
  });

  it('leaves the document as it was', () => {
    const document = { a: [1, 2] };
    jsonPatch(document, [{ op: 'remove', path: '/a/0' }]);
    expect(document).toEqual({ a: [1, 2] });
  });

  it.each([
    [{ op: 'remove', path: '/b' }],
    [{ op: 'replace', path: '/b', value: 1 }],
    [{ op: 'remove', path: '/a/2' }],
    [{ op: 'add', path: '/a/3', value: 1 }],
    [{ op: 'add', path: '/a/01', value: 1 }],
    [{ op: 'add', path: '/a/last', value: 1 }],
    [{ op: 'test', path: '/a/last', value: 2 }],
    [{ op: 'test', path: '/a/01', value: 2 }],
    [{ op: 'copy', from: '/a/last', path: '/b' }],
    [{ op: 'remove', path: '/a/-' }],
    [{ op: 'replace', path: '/a/-', value: 1 }],
    [{ op: 'add', path: '/a/0/b', value: 1 }],
    [{ op: 'copy', from: '/b', path: '/c' }],
    [{ op: 'move', from: '/a', path: '/a/0' }],
    [{ op: 'move', path: '/c' }],
    [{ op: 'add', path: '/b' }],
    [{ op: 'add', value: 1 }],
    [{ op: 'add', path: 'b', value: 1 }],
    [{ op: 'add', path: '/b~2', value: 1 }],
    [{ op: 'other', path: '/b', value: 1 }],
    [{ path: '/b', value: 1 }],
    ['text'],
  ])('fails where an operation does: %j', (operation) => {
    expect(jsonPatch({ a: [1, 2] }, [operation])).toBeUndefined();
    expect(jsonPatch({ a: [1, 2] }, [operation, { op: 'add', path: '', value: {} }])).toBeUndefined();
  });

  it('is an array', () => {
    expect(jsonPatch({}, {})).toBeUndefined();
    expect(jsonPatch({ a: 1 }, [])).toEqual({ a: 1 });
  });
});

describe('the failure of a JSON patch', () => {
  const document: Json = { labels: { color: 'red' } };

  it.each<readonly [string, Json]>([
    ['removes what is not there', [{ op: 'remove', path: '/labels/size' }]],
    ['moves what is not there', [{ op: 'move', from: '/labels/size', path: '/labels/shade' }]],
    ['tests for another value', [{ op: 'test', path: '/labels/color', value: 'blue' }]],
    [
      'removes what an operation before it removed',
      [
        { op: 'remove', path: '/labels/color' },
        { op: 'remove', path: '/labels/color' },
      ],
    ],
  ])('is certain where it %s', (_, patch) => {
    expect(hasFailure(document, patch)).toBe(true);
  });

  it.each<readonly [string, Json]>([
    ['replaces what is not there', [{ op: 'replace', path: '/labels/size', value: '' }]],
    ['copies what is not there', [{ op: 'copy', from: '/labels/size', path: '/labels/shade' }]],
    ['tests for null where nothing is', [{ op: 'test', path: '/labels/size', value: null }]],
    ['succeeds', [{ op: 'test', path: '/labels/color', value: 'red' }]],
    ['is no list', { op: 'remove' }],
  ])('is not certain where it %s', (_, patch) => {
    expect(hasFailure(document, patch)).toBe(false);
  });
});
