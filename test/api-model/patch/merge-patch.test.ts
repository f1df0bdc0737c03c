import { describe, expect, it } from 'vitest';
import { mergePatch } from '#api-model/patch/merge-patch';
import type { Json } from '#core/model/json';

describe('a merge patch', () => {
  /** The test cases of RFC 7386, appendix A: original, patch and result. */
  const cases: readonly (readonly [Json, Json, Json])[] = [
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ];

  it.each(cases)('of %j with %j is %j', (original, patch, result) => {
    expect(mergePatch(original, patch)).toEqual(result);
  });

  it('changes the document of RFC 7386, section 3', () => {
    const original = {
      title: 'Goodbye!',
      author: { givenName: 'John', familyName: 'Doe' },
      tags: ['example', 'sample'],
      content: 'This will be unchanged',
    };
    const patch = { title: 'Hello!', phoneNumber: '+01-123-456-7890', author: { familyName: null }, tags: ['example'] };
    expect(mergePatch(original, patch)).toEqual({
      title: 'Hello!',
      author: { givenName: 'John' },
      tags: ['example'],
      content: 'This will be unchanged',
      phoneNumber: '+01-123-456-7890',
    });
  });

  it('leaves the document as it was', () => {
    const original = { a: { b: 'c' } };
    mergePatch(original, { a: { b: null } });
    expect(original).toEqual({ a: { b: 'c' } });
  });

  it('of nothing makes what it says, without its nulls', () => {
    expect(mergePatch(undefined, { a: { b: null, c: 1 } })).toEqual({ a: { c: 1 } });
  });

  it('takes each key for a key', () => {
    expect(JSON.stringify(mergePatch({}, JSON.parse('{"__proto__":{"a":1}}')))).toBe('{"__proto__":{"a":1}}');
    expect(mergePatch({}, { constructor: { a: 1 } })).toEqual({ constructor: { a: 1 } });
  });
});
