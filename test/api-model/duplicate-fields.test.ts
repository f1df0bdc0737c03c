import { describe, expect, it } from 'vitest';
import { duplicateFields } from '#api-model/duplicate-fields';

describe('the duplicate fields of a JSON text', () => {
  it.each([
    ['{"a":1,"a":1}', ['a']],
    ['{"a":{"b":1},"b":2}', []],
    ['[{"a":1},{"a":2}]', []],
    ['{"a":[{"b":1,"b":2}],"a":{"a":"a"}}', ['b', 'a']],
    ['{"a":"b:","b":"\\"a\\":","\\u0061":1}', ['a']],
    ['{"a":1,"a":2,"a":3}', ['a', 'a']],
    ['not json', []],
  ])('of %s are %j', (text, fields) => {
    expect(duplicateFields(text)).toEqual(fields);
  });
});
