import { describe, expect, it } from 'vitest';
import { lineIndex } from '#manifests/parse/line-index';
import { linesOfTemplate } from '#manifests/parse/lines-of-template';
import { nextToken } from '#manifests/parse/next-token';
import { joinWithLineBefore } from '#manifests/parse/parse-manifest';
import { allWanted, readManifest } from '#manifests/parse/read-manifest';

describe('a template', () => {
  it('is invalid YAML with its braces, or has them as map keys', () => {
    expect(readManifest('{{- if .a }}\nb: c\n{{- end }}\n', allWanted).template).toBe(true);
    expect(readManifest('a: {{ .b }}\n', allWanted).template).toBe(true);
  });

  it('is not a document with braces only in strings', () => {
    expect(readManifest('a: "{{ .b }}"\nc: |\n  {{ .d }}\n', allWanted).template).toBe(false);
  });

  it('names types line by line even if it is invalid YAML', () => {
    const text = 'x: {{ .a }}: b: c\napiVersion: "a/v1" # d\nkind: A\n- apiVersion: b/v1\n  kind: B\nkind: C\n  apiVersion: c/v1\n';
    expect(linesOfTemplate(text).map(({ group, kind, offset }) => `${group} ${kind} ${text.slice(offset, offset + 6)}`)).toEqual([
      'a A "a/v1"',
      'b B b/v1\n ',
      'c B c/v1\n',
    ]);
  });
});

describe('the text around the nodes', () => {
  it('has its next token after white space and comments', () => {
    expect(nextToken('  # a\n\t# b\r\n c#d', 0)).toBe(13);
    expect(nextToken('# a', 0)).toBe(3);
  });

  it('has lines and columns relative to the file', () => {
    const whereOf = lineIndex('a.yaml', 'a\nbc\n', 7);
    expect([0, 1, 2, 3, 5].map(whereOf).map(({ line, column }) => `${line}:${column}`)).toEqual(['7:1', '7:2', '8:1', '8:2', '9:1']);
  });

  it('can join lines without moving characters', () => {
    expect(joinWithLineBefore('a: [ # b\n  c\n]', 13)).toBe('a: [ # b\n  c ]');
    expect(joinWithLineBefore('a: [ # b\n]', 9)).toBe('a: [     ]');
    expect(joinWithLineBefore('a', 0)).toBeUndefined();
  });
});
