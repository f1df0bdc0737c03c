import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsAt, pathsOf, sameFields } from '#reference-server/api/apply/field-set';
import { decodeFields, encodeFields } from '#reference-server/api/apply/fields-v1';
import { anyFields } from './any-fields.ts';

describe('fieldsV1', () => {
  it('names fields, items by key, items by value, and places that have others below them', () => {
    const set = fieldsAt(
      ['f:a', 'k:{"name":"x","port":80}'],
      ['f:a', 'k:{"name":"x","port":80}', 'f:name'],
      ['f:b', 'v:"y"'],
      ['f:c', 'i:3'],
    );
    const encoded = { 'f:a': { 'k:{"name":"x","port":80}': { '.': {}, 'f:name': {} } }, 'f:b': { 'v:"y"': {} }, 'f:c': { 'i:3': {} } };
    expect(encodeFields(set)).toEqual(encoded);
    expect(decodeFields(encoded)).toEqual(set);
  });

  it('comes back as it was for every set', () => {
    fc.assert(
      fc.property(anyFields, (set) => {
        const decoded = decodeFields(encodeFields(set));
        return decoded !== undefined && sameFields(decoded, set);
      }),
    );
  });

  it('comes back as it was through JSON text', () => {
    fc.assert(
      fc.property(anyFields, (set) => {
        expect(decodeFields(JSON.parse(JSON.stringify(encodeFields(set))))).toEqual(set);
      }),
    );
  });

  it('is read whatever the order of keys in an item, and however its JSON is written', () => {
    expect(decodeFields({ 'k:{"b": 1.0, "a":"x"}': {}, 'v: "y"': {} })).toEqual(fieldsAt(['k:{"a":"x","b":1}'], ['v:"y"']));
  });

  it('leaves out elements of a kind that is not known', () => {
    expect(decodeFields({ 'f:a': { 'z:new': {} }, 'z:new': { 'f:b': {} } })).toEqual(fieldsAt(['f:a']));
  });

  it.each([
    ['no object', 'x'],
    ['a list', []],
    ['a key without a kind', { spec: {} }],
    ['an empty key', { '': {} }],
    ['a value that is no object', { 'f:a': 1 }],
    ['an item by a value that is no JSON', { 'v:{': {} }],
    ['an item by a value that is no scalar', { 'v:[1]': {} }],
    ['an item by keys that are no object', { 'k:["a"]': {} }],
    ['an item by a key that is no scalar', { 'k:{"a":{}}': {} }],
    ['an index that is no number', { 'i:x': {} }],
    ['a fault further down', { 'f:a': { 'f:b': { bad: {} } } }],
  ])('is refused when it is or has %s', (_what, fields) => {
    expect(decodeFields(fields)).toBeUndefined();
  });

  it('keeps fields apart whose names have a meaning in JavaScript', () => {
    const set = fieldsAt(['f:__proto__', 'f:x'], ['f:constructor']);
    expect(pathsOf(decodeFields(encodeFields(set)) ?? fieldsAt())).toEqual([['f:constructor'], ['f:__proto__', 'f:x']]);
  });
});
