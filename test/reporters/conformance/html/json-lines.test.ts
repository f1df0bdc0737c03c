import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLines } from '#reporters/conformance/html/json-lines';

const shown = (text: string): readonly string[] => (jsonLines(text) ?? []).map(({ at, text: line }) => `${at} ${line}`);

describe('the lines of a JSON document', () => {
  it('have one member each, with its place', () => {
    expect(shown('{"a":1,"b":{"c":[true,{"d":"x, y"}],"e/f":{}},"g":[]}')).toEqual([
      ' {',
      '/a   "a": 1,',
      '/b   "b": {',
      '/b/c     "c": [',
      '/b/c/0       true,',
      '/b/c/1       {',
      '/b/c/1/d         "d": "x, y"',
      '/b/c/1       }',
      '/b/c     ],',
      '/b/e~1f     "e/f": {}',
      '/b   },',
      '/g   "g": []',
      ' }',
    ]);
  });

  it('keep numbers as they were sent', () => {
    expect(shown('[9007199254740993,1.0,-0]')).toEqual([' [', '/0   9007199254740993,', '/1   1.0,', '/2   -0', ' ]']);
  });

  it('go as far as the text, where it was cut', () => {
    expect(shown('{"a":[1,{"b":"x')).toEqual([' {', '/a   "a": [', '/a/0     1,', '/a/1     {', '/a/1/b       "b": "x']);
  });

  it.each(['', 'text', '"text"', '12'])('are not made of %j', (text) => {
    expect(jsonLines(text)).toBeUndefined();
  });

  it('are the same document', () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
        const text = JSON.stringify(value);
        const lines = jsonLines(text) ?? [];
        expect(lines.map((line) => line.text).join('\n')).toBe(JSON.stringify(value, undefined, 2));
      }),
    );
  });
});
