import { describe, expect, it } from 'vitest';
import { base64Of } from '#core/codecs/protobuf/base64';
import { encodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import { bodyOf, parseJson } from '#core/http/body-of';
import type { Json } from '#core/model/json';

const nested = (levels: number, open: string, close: string) => `${open.repeat(levels)}1${close.repeat(levels)}`;

describe('JSON text', () => {
  it.each<[string, Json]>([
    ['{"a":[1,null]}', { a: [1, null] }],
    ['"[[["', '[[['],
    [' 7 ', 7],
    ['["\\"[", "\\\\"]', ['"[', '\\']],
  ])('is read: %s', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it.each(['', '{', '{}{}', 'NaN', "{'a':1}", '\u0000', '"', '\\', ']]]'])('is none: %j', (text) => {
    expect(parseJson(text)).toBeUndefined();
  });

  it('is undefined if it is nested too deep', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
      [' [ 1 , {"]" : ', ' } ] '],
    ] as const) {
      const levels = open.includes('{"]"') ? 250 : 500;
      expect(parseJson(nested(levels, open, close))).toBeDefined();
      expect(parseJson(nested(levels + 1, open, close))).toBeUndefined();
      expect(parseJson(nested(100_000, open, close))).toBeUndefined();
    }
  });

  it('is read though its strings hold many brackets, and though it is wide', () => {
    const value = { text: `${'['.repeat(1000)}"\\${'{'.repeat(1000)}`, wide: Array.from({ length: 1000 }, () => [{}]) };
    expect(parseJson(JSON.stringify(value))).toEqual(value);
  });
});

describe('the body of an answer', () => {
  const answer = (body: string) => ({ status: 200, headers: [], body });

  it('is parsed once', () => {
    const one = answer('{"a":1}');
    expect(bodyOf(one)).toEqual({ a: 1 });
    expect(bodyOf(one)).toBe(bodyOf(one));
  });

  it('is no JSON where it is no text', () => {
    expect(bodyOf({ ...answer('MTIz'), encoding: 'base64' })).toBeUndefined();
    expect(bodyOf({ ...answer('123'), encoding: 'base64' })).toBeUndefined();
  });

  it('is nothing where it is no JSON', () => {
    expect(bodyOf(answer('404 page not found'))).toBeUndefined();
  });

  it('is read where it is an object in binary, whether or not its bytes are text', () => {
    const object = { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'a' } };
    const bytes = encodeBinaryObject(object);
    expect(bodyOf({ ...answer(base64Of(bytes)), encoding: 'base64' })).toEqual(object);
    expect(bodyOf(answer(new TextDecoder().decode(bytes)))).toEqual(object);
  });

  it('is undefined for bytes that are not such an object, or are nested too deep', () => {
    expect(bodyOf({ ...answer('AAECAw=='), encoding: 'base64' })).toBeUndefined();
    expect(bodyOf({ ...answer('no base64 at all!'), encoding: 'base64' })).toBeUndefined();
    const deep = {
      kind: 'ConfigMap',
      apiVersion: 'v1',
      metadata: { managedFields: [{ fieldsV1: parseJson(nested(490, '{"a":', '}').replace(':}', ':1}')) ?? null }] },
    };
    expect(bodyOf({ ...answer(base64Of(encodeBinaryObject(deep))), encoding: 'base64' })).toBeDefined();
    const deeper = { ...deep, metadata: { managedFields: [{ fieldsV1: { a: deep.metadata.managedFields } }] } };
    const tooDeep = {
      ...deeper,
      metadata: { managedFields: [{ fieldsV1: { a: { a: { a: { a: { a: { a: { a: deeper.metadata } } } } } } } }] },
    };
    expect(bodyOf({ ...answer(base64Of(encodeBinaryObject(tooDeep))), encoding: 'base64' })).toBeUndefined();
  });
});
