import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDocumentSplitter } from '#core/codecs/document-splitter';

/** What is given of a text that comes in pieces of these sizes, and then at its end. */
function textsOf(text: string | Uint8Array, sizes: readonly number[] = []): readonly string[] {
  const given: string[] = [];
  const splitter = createDocumentSplitter(100_000, (one) => given.push(one));
  let rest = Buffer.from(text);
  for (const size of sizes) {
    splitter.push(rest.subarray(0, size));
    rest = rest.subarray(size);
  }
  splitter.push(rest);
  splitter.end();
  return given;
}

const object = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue());
const layout = fc.constantFrom(undefined, 1, '\t');
const between = fc.constantFrom('', '\n', '\r\n', ' ', '\n\n\t');
const sizes = fc.array(fc.nat(12), { maxLength: 60 });

describe('documents in a stream', () => {
  it('are given as they were written, however they are laid out and cut', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(object, layout, between), { maxLength: 6 }), sizes, (documents, cuts) => {
        const texts = documents.map(([value, indent]) => JSON.stringify(value, undefined, indent));
        const whole = documents.map(([, , space], index) => `${texts[index]}${space}`).join('');
        expect(textsOf(whole, cuts)).toEqual(texts);
      }),
    );
  });

  it('are the same however the bytes come, whatever they are', () => {
    const unit = fc.constantFrom('{', '}', '[', ']', '"', '\\', ':', ',', '\n', ' ', '1', 't', 'é', '"a":', '{"a":');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), sizes, (text, cuts) => {
        expect(textsOf(text, cuts)).toEqual(textsOf(text));
        expect(textsOf(text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
      { numRuns: 1000 },
    );
  });

  it('are given once they are whole, and not before', () => {
    const given: string[] = [];
    const splitter = createDocumentSplitter(100, (one) => given.push(one));
    splitter.push(Buffer.from('{"a":{"}":"\\"}"}'));
    expect(given).toEqual([]);
    splitter.push(Buffer.from('}{'));
    expect(given).toEqual(['{"a":{"}":"\\"}"}}']);
  });

  it.each([
    ['another form', '<html>\r\n<body>{"a":1}</body>\n{"b":2}', ['<html>\r', '<body>{"a":1}</body>', '{"b":2}']],
    ['events of a browser', 'data: {"a":1}\n\ndata: {"b":2}\n\n', ['data: {"a":1}', 'data: {"b":2}']],
    ['an array of them', '[{"a":1},\n{"b":2}]', ['[{"a":1},', '{"b":2}', ']']],
    ['a value of another type', '7\nnull\n"x"\n', ['7', 'null', '"x"']],
    ['something after one', '{"a":1};\n{"b":2}', ['{"a":1}', ';', '{"b":2}']],
    ['a document that is cut off in a string', '{"a":"x\n{"b":2}\n', ['{"a":"x', '{"b":2}']],
    ['a document that is cut off after a value', '{"a":1\n{"b":2}\n', ['{"a":1', '{"b":2}']],
    ['a document that is cut off in a word', '{"a":tr\n{"b":2}\n', ['{"a":tr', '{"b":2}']],
    ['a document that is cut off and indented', '{\n  "a": [\n    1\n{"b":2}\n', ['{\n  "a": [\n    1', '{"b":2}']],
    ['brackets that do not fit', '{"a":[1}\n{"b":2}', ['{"a":[1}', '{"b":2}']],
    ['a comma too many', '{"a":1,}\n{"b":[1,]}\n{"c":3}', ['{"a":1,}', '{"b":[1,]}', '{"c":3}']],
    ['no colon', '{"a" 1}\n{"b":2}', ['{"a" 1}', '{"b":2}']],
    ['a name without quotes', '{a:1}\n{\'b\':2}\n{"c":3}', ['{a:1}', "{'b':2}", '{"c":3}']],
    ['one that never ends', '{"a":{"b":2}\n', ['{"a":{"b":2}\n']],
  ])('hide none where the stream holds %s', (_, text, texts) => {
    expect(textsOf(text)).toEqual(texts);
  });

  it('may be as long as the bound, and no longer', () => {
    const given: string[] = [];
    const splitter = createDocumentSplitter(9, (one) => given.push(one));
    splitter.push(Buffer.from('{"a":'));
    splitter.push(Buffer.from('"b"}123456789\n{"a":"bcd'));
    expect(given).toEqual(['{"a":"b"}', '123456789']);
    expect(() => splitter.push(Buffer.from('e'))).toThrow('longer than 9 bytes');
    expect(() => createDocumentSplitter(9, () => {}).push(Buffer.from('1234567890'))).toThrow('longer than 9 bytes');
  });

  it('may be nested, but not without end', () => {
    const nested = (depth: number): string => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(textsOf(nested(9_999))).toEqual([nested(9_999)]);
    expect(textsOf(`${nested(10_000)}\n{}`)).toEqual([nested(10_000), '{}']);
    expect(textsOf(`{"a":${'['.repeat(20_000)}\n{}`)).toEqual([`{"a":${'['.repeat(20_000)}`, '{}']);
  });

  it('are UTF-8', () => {
    expect(() => textsOf(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toThrow('no UTF-8 text');
    expect(textsOf('\ufeff{"a":1}')).toEqual(['\ufeff{"a":1}']);
  });

  it('are found quickly, also in hostile input', () => {
    const started = performance.now();
    for (const text of ['{\n'.repeat(50_000), '{"a":[\n'.repeat(14_000), ' \n'.repeat(50_000), '{"a":"'.repeat(16_000)])
      textsOf(text, [1, 2, 3]);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
