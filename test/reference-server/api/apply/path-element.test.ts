import { describe, expect, it } from 'vitest';
import { fieldElement, keyElement, parsePathElement, pathText, valueElement } from '#reference-server/api/apply/path-element';

describe('a path', () => {
  it('is written as people read it', () => {
    const keys = keyElement([
      ['protocol', 'TCP'],
      ['number', 80],
      ['secure', true],
    ]);
    expect(keys).toBe('k:{"number":80,"protocol":"TCP","secure":true}');
    expect(pathText([fieldElement('spec'), keys, fieldElement('a.b')])).toBe('.spec[number=80,protocol="TCP",secure=true].a.b');
    expect(pathText([fieldElement('finalizers'), valueElement('a"b')])).toBe('.finalizers[="a\\"b"]');
    expect(pathText([fieldElement('list'), 'i:3'])).toBe('.list[3]');
  });
});

describe('a key of fieldsV1', () => {
  it.each([
    ['f:', 'f:'],
    ['f:a:b', 'f:a:b'],
    ['i:007', 'i:7'],
    ['v:1.50', 'v:1.5'],
    ['k:{ "b":1, "a":"x" }', 'k:{"a":"x","b":1}'],
    ['x:new', 'unknown'],
    ['f', 'malformed'],
    ['i:-1', 'malformed'],
    ['v:null', 'malformed'],
    ['k:{"a":null}', 'malformed'],
    ['k:{', 'malformed'],
  ])('%s is read as %s', (key, element) => {
    expect(parsePathElement(key)).toBe(element);
  });
});
