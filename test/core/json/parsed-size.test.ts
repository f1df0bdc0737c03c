import { describe, expect, it } from 'vitest';
import { parsedSize } from '#core/json/parsed-size';

describe('the size of a JSON text once it is parsed', () => {
  it('is larger by what each value takes', () => {
    expect(parsedSize('{"a":[1,2,{}]}')).toEqual({ bytes: 14 + 5 * 64, fields: 0 });
    expect(parsedSize('x'.repeat(100))).toEqual({ bytes: 100, fields: 0 });
  });

  it('has the number of fields of the largest object, and no item of an array', () => {
    expect(parsedSize('{"a":{"b":1,"c":{},"d":[1,2,3,4,5,6]},"e":1}').fields).toBe(3);
    expect(parsedSize('[{"a":1,"b":1},{"a":1,"b":1,"c":1,"d":1}]').fields).toBe(4);
    expect(parsedSize(`${'['.repeat(600)}{"a":1,"b":1}${']'.repeat(600)}`).fields).toBe(0);
  });

  it('does not count what is in strings', () => {
    for (const text of [',,{[', '\\",,', '\\\\\\",{']) expect(parsedSize(`{"a":"${text}"}`).bytes).toBe(text.length + 8 + 64);
    expect(parsedSize('{"a":"b\\\\",",":1}').bytes).toBe(17 + 2 * 64);
    expect(parsedSize('"unfinished,,,').bytes).toBe(14);
    expect(parsedSize(']]}}{').bytes).toBe(5 + 64);
  });
});
