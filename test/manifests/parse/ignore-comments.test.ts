import { describe, expect, it } from 'vitest';
import { ignoreComments } from '#manifests/parse/ignore-comments';

const read = (text: string, line = 1) => {
  const { comments, broken } = ignoreComments('a.yaml', text, line);
  return { comments: comments.map(({ waiver: { where, ...rest }, first, last }) => ({ ...rest, first, last })), broken };
};

describe('a comment that ignores a rule', () => {
  it('has a reason, and may have an owner and an end', () => {
    expect(read('a: b\nc: d # apiconform:ignore manifest/removed-version until=2027-01-31 reason="Old cluster." owner=shop\n')).toEqual({
      comments: [
        { rule: 'manifest/removed-version', reason: 'Old cluster.', owner: 'shop', until: { day: '2027-01-31' }, first: 2, last: 2 },
      ],
      broken: [],
    });
    expect(read('# apiconform:ignore manifest/* reason=old until=1.40').comments).toMatchObject([
      { rule: 'manifest/*', owner: 'comment', until: { release: { major: 1, minor: 40 } } },
    ]);
  });

  it.each([
    ['behind other text, its line', 'a: b\nc: d # apiconform:ignore r reason=x\ne: f\n', 2, 2],
    ['above the document, all of it', '---\n# b\n# apiconform:ignore r reason=x\na: b\nc: d\n', 1, 6],
    ['above other lines, the next', 'a: b\n# apiconform:ignore r reason=x\n\n# c\nd: e\nf: g\n', 2, 5],
    ['in a comment of Go, of the document', '{{- if .a }}\n{{/* apiconform:ignore r reason=x */}}\na: b\n{{- end }}\n', 1, 5],
    ['in a comment of JSON', '{\n "a": 1, // apiconform:ignore r reason=x\n "b": 2}\n', 2, 2],
  ])('is about %s', (_, text, first, last) => {
    expect(read(text)).toMatchObject({ comments: [{ rule: 'r', reason: 'x', first, last }], broken: [] });
    expect(read(text, 11)).toMatchObject({ comments: [{ first: first + 10, last: last + 10 }] });
  });

  it.each([
    ['', 'it names no rule'],
    ['reason=x', 'it names no rule'],
    ['r', 'it has no reason'],
    ['r reason=""', 'it has no reason'],
    ['r reason=x until=soon', 'until=soon is neither a day'],
    ['r reason=x until=2027-13-01', 'is neither a day'],
    ['r because reason=x', '"because" is none of'],
    [`r reason="${'x'.repeat(600)}"`, 'it is longer than 500 characters'],
  ])('must be readable: %s', (text, message) => {
    expect(read(`a: b\n  # apiconform:ignore ${text}\n`)).toEqual({
      comments: [],
      broken: [{ where: { file: 'a.yaml', line: 2, column: 3 }, message: expect.stringContaining(message) }],
    });
  });

  it('is none in other text', () => {
    expect(read('a: "apiconform:ignore r"\nb: c#apiconform:ignore r reason=x\n# apiconform:ignored\n')).toEqual({
      comments: [],
      broken: [],
    });
  });
});
