import { describe, expect, it } from 'vitest';
import { replaceValues } from '#helm/replace-values';

describe('values that are replaced in a JSON text', () => {
  it.each([
    ['{"a":1,"b":2}', { '/a': '7' }, '{"a":7,"b":2}'],
    ['{ "a" : "x\\"}" , "b" : [1, {"c": "d"}] }', { '/b/1/c': '"e"' }, '{ "a" : "x\\"}" , "b" : [1, {"c": "e"}] }'],
    ['{"a":{"a":1},"b":{"a":2}}', { '/a/a': 'null' }, '{"a":{"a":null},"b":{"a":2}}'],
    ['{"n":12345678901234567890,"s":"\\u003c","a":true}', { '/a': 'false' }, '{"n":12345678901234567890,"s":"\\u003c","a":false}'],
    ['{"a":1,"a":2}', { '/a': '3' }, '{"a":3,"a":3}'],
    ['{"\\u0061":1}', { '/a': '3' }, '{"\\u0061":3}'],
    ['{}', { '/a': '3' }, '{}'],
    ['[]', { '/0': '3' }, '[]'],
    ['{"a":{"b":[]},"c":{}}', { '/c': '[1]' }, '{"a":{"b":[]},"c":[1]}'],
  ])('%s with %j', (text, values, expected) => {
    expect(replaceValues(text, new Map(Object.entries(values)))).toBe(expected);
  });

  it('leave every other byte of a large document as it was', () => {
    const list = Array.from({ length: 2000 }, (_, index) => ({ index, text: `"${index}\\` }));
    const text = JSON.stringify({ list, end: 'old' }, undefined, 2);
    expect(replaceValues(text, new Map([['/end', '"new"']]))).toBe(text.replace('"old"', '"new"'));
  });
});
