import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnboundedJson } from '#reference-server/json/bounded-json';
import { duplicateFieldsOfJson, duplicateFieldsOfYaml } from '#reference-server/json/duplicate-fields';

describe('duplicate fields', () => {
  it.each([
    ['{"a":1,"a":2}', ['a']],
    ['{"a":{"b":1,"b":{"c":1}},"d":1}', ['a.b']],
    ['{"a":[1,{"b":1,"b":2}]}', ['a[1].b']],
    ['[{"op":1,"op":2},[],{"op":1}]', ['[0].op']],
    ['{"a":1,"\\u0061":2}', ['a']],
    ['{"a":1,"a":2,"a":3}', ['a', 'a']],
    ['{"__proto__":1,"__proto__":2}', ['__proto__']],
    ['{"a":"a","b":["a","a"],"c":{"a":"{\\"a\\":1,\\"a\\""}}', []],
    ['"text"', []],
    ['{}', []],
  ])('are found in JSON: %s', (text, paths) => {
    expect(duplicateFieldsOfJson(text).map(({ path }) => path)).toEqual(paths);
    expect(duplicateFieldsOfYaml(text).map(({ path }) => path)).toEqual(paths);
  });

  it('are found in blocks of YAML', () => {
    expect(duplicateFieldsOfYaml('a:\n  b: 1\n  b: 2\nc:\n  - d: 1\n    d: 2\n  - x\n').map(({ path }) => path)).toEqual(['a.b', 'c[0].d']);
    expect(duplicateFieldsOfYaml('a: &x\n  b: 1\nc: *x\nd: *x\n').map(({ path }) => path)).toEqual([]);
  });

  it('are not in text that was written from a value', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(duplicateFieldsOfJson(text).map(({ path }) => path)).toEqual([]);
      }),
    );
  });

  it('are not searched in text that is too deep', () => {
    const deep = `{"a":${'['.repeat(300)}${']'.repeat(300)},"a":1}`;
    expect(() => duplicateFieldsOfJson(deep).map(({ path }) => path)).toThrow(UnboundedJson);
  });

  it('are reported up to a maximum', () => {
    expect(duplicateFieldsOfJson(`{${Array.from({ length: 5000 }, () => '"a":1').join(',')}}`)).toHaveLength(1000);
  });
});
