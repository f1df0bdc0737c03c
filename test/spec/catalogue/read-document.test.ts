import { describe, expect, it } from 'vitest';
import { readDocument } from '#spec/catalogue/read-document';

function problems(text: string): readonly string[] {
  const read = readDocument({ file: 'a.yaml', text });
  if (!('problems' in read)) throw new Error('the document was accepted');
  return read.problems.map(({ where, about, message }) => `${where.line}:${where.column}: ${about}: ${message}`);
}

describe('a file that is not a table', () => {
  it.each([
    ['empty', '', '1:1: the file: expected a table, found an empty file'],
    ['only comments', '# nothing\n', '1:1: the file: expected a table, found an empty file'],
    ['a word', 'hello\n', '1:1: the file: expected a map, found "hello"'],
    ['a list', '- a\n', '1:1: the file: expected a map, found a list of 1 item'],
    ['two documents', 'a: 1\n---\nb: 2\n', '1:1: the file: expected one document, found 2'],
    ['a syntax error', 'a: 1\nb: [1, 2\nc: 3\n', '3:1: the file: invalid YAML: deficient indentation'],
    ['a tab', 'a:\n\t- b\n', '2:1: the file: invalid YAML: tab characters must not be used in indentation'],
    ['a key twice', 'a: 1\nb: 2\na: 3\n', '3:1: the file: the key "a" is already at a.yaml:1:1'],
    ['a key that is a list', 'a: 1\n? [b]\n: 2\n', '2:3: the file: expected a plain word as a key'],
    ['a tag', 'a: !secret 1\n', '1:4: the file: invalid YAML: unknown scalar tag !<!secret>'],
    ['too deep', `a: ${'['.repeat(100)}`, '1:35: the file: invalid YAML: nesting exceeded maxDepth (32)'],
    ['too long', `a: ${'x'.repeat(500_000)}`, '1:1: the file: expected at most 500000 characters, found 500003'],
  ])('%s', (_, text, problem) => {
    expect(problems(text)).toEqual([problem]);
  });

  it('aliases that would grow into a million values', () => {
    const bomb = ['a: &a [x, x]', 'b: &b [*a, *a]', 'c: [*b, *b]', ''].join('\n');
    expect(problems(bomb)).toEqual([
      '2:8: the file: an alias is not allowed; write out what it stands for',
      '2:12: the file: an alias is not allowed; write out what it stands for',
      '3:5: the file: an alias is not allowed; write out what it stands for',
      '3:9: the file: an alias is not allowed; write out what it stands for',
    ]);
  });
});

describe('a document', () => {
  const text = [
    '# about',
    'rows:',
    '  - id: a',
    "    'quoted key': it",
    '    empty:',
    '    text: "q"',
    '    block: >-',
    '      folded',
    '  - { id: b, list: [1, { x/y: 2 }] }',
    '',
  ].join('\n');
  const read = readDocument({ file: 'a.yaml', text });
  if ('problems' in read) throw new Error('the document was refused');
  const { places, value } = read;

  it('holds the values', () => {
    expect(value).toEqual({
      rows: [
        { id: 'a', 'quoted key': 'it', empty: null, text: 'q', block: 'folded' },
        { id: 'b', list: [1, { 'x/y': 2 }] },
      ],
    });
  });

  it.each([
    ['', '2:1'],
    ['/rows', '3:3'],
    ['/rows/0', '3:5'],
    ['/rows/0/id', '3:9'],
    ['/rows/0/quoted key', '4:19'],
    ['/rows/0/block', '7:5'],
    ['/rows/0/text', '6:11'],
    ['/rows/0/empty', '5:5'],
    ['/rows/1', '9:5'],
    ['/rows/1/list/1/x~1y', '9:31'],
    ['/rows/1/not/there', '9:5'],
  ])('knows where the value at "%s" stands', (pointer, place) => {
    const where = places.valueAt(pointer);
    expect(`${where.line}:${where.column}`).toBe(place);
  });

  it('knows where keys stand', () => {
    expect(places.keyAt('/rows')).toEqual({ file: 'a.yaml', line: 2, column: 1 });
    expect(places.keyAt('/rows/1/list/1/x~1y')).toEqual({ file: 'a.yaml', line: 9, column: 26 });
  });

  it('may have keys that every object has, as data', () => {
    const hostile = readDocument({ file: 'a.yaml', text: '__proto__: { polluted: true }\nconstructor: 1\n' });
    expect('value' in hostile ? Object.keys(hostile.value) : []).toEqual(['__proto__', 'constructor']);
    expect('polluted' in {}).toBe(false);
  });
});

it('a long file of the worst kind is read at once', () => {
  const long = 'k'.repeat(10_000);
  const before = performance.now();
  const read = readDocument({ file: 'a.yaml', text: `${long}:\n${'- [a, b]\n'.repeat(50_000)}` });
  expect('value' in read).toBe(true);
  expect(performance.now() - before).toBeLessThan(5_000);
});
