import { describe, expect, it } from 'vitest';
import { lineChanges } from '#manifests/scan/line-changes';

const applied = (before: string, after: string, line = 1): string => {
  const lines = before.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  for (const change of lineChanges(before, after, line)) lines.splice(change.line - line, change.deleted, change.text);
  return lines.join('');
};

describe('the change of lines from one text to another', () => {
  it('has the lines between the first and the last that differ', () => {
    expect(lineChanges('a\nb\nc\nd\n', 'a\nB\nc\nD\nd\n', 10)).toEqual([{ line: 11, deleted: 2, text: 'B\nc\nD\n' }]);
  });

  it('is nothing for equal texts', () => {
    expect(lineChanges('a\n', 'a\n', 1)).toEqual([]);
  });

  it.each([
    ['a\na\n', 'a\n'],
    ['a\n', 'a\na\n'],
    ['', 'a\n'],
    ['a\nb', 'a\nc'],
    ['a\r\nb\r\n', 'a\r\nB\r\n'],
  ])('leads from %j to %j', (before, after) => {
    expect(applied(before, after, 7)).toBe(after);
  });
});
