import { describe, expect, it } from 'vitest';
import type { ManifestNode } from '#manifests/parse/manifest-node';
import { parseManifest } from '#manifests/parse/parse-manifest';
import { mapOf, memberOf, plainScalar, textOf, valueAt } from '#manifests/parse/read-node';

const nodeOf = (text: string): ManifestNode => {
  const parsed = parseManifest(text);
  if (parsed.is === 'broken' || parsed.node === undefined) throw new Error(JSON.stringify(parsed));
  return parsed.node;
};

/** The texts of the scalars of a document. */
const covered = (text: string, node = nodeOf(text)): readonly string[] => {
  if (node.is === 'map') return node.entries.flatMap(({ key, value }) => [...covered(text, key), ...covered(text, value)]);
  if (node.is === 'list') return node.items.flatMap((item) => covered(text, item));
  return [text.slice(node.start, node.end)];
};

describe('the nodes of a manifest', () => {
  it.each([
    ['plain and quoted texts', 'a: b c # d\n"e": \'f\'\n', ['a', 'b c', '"e"', "'f'"]],
    ['blocks', 'a: |-  # c\n  b\n\n  c\n\nd: >\n  e\n', ['a', '|-  # c\n  b\n\n  c', 'd', '>\n  e']],
    ['blocks of lists, with anchors', '- |\n  a\n- &x |\n  b\n', ['|\n  a', '|\n  b']],
    ['aliases', 'a: &x 1\nb: *x\n', ['a', '1', 'b', '*x']],
    ['nothing', 'a:\nb: [c, {d: }]\n', ['a', '', 'b', 'c', 'd', '']],
  ])('cover %s', (_, text, scalars) => {
    expect(covered(text)).toEqual(scalars);
  });

  it.each([
    ['{a: 1, b: [2, 3, ] } # c', '{a: 1, b: [2, 3, ] }'],
    ['[\n  {a: },\n]\n', '[\n  {a: },\n]'],
    ['\ufeffa: 1\r\nb:\r\n- c\r\n', 'a: 1\r\nb:\r\n- c'],
    ['a:\n  b:\n', 'a:\n  b:'],
  ])('end after their last character: %j', (text, whole) => {
    const node = nodeOf(text);
    expect(text.slice(node.start, node.end)).toBe(whole);
  });

  it('accept brackets below their keys', () => {
    const text = 'a: [\n  b, # c\n]\nd: {\n  e: "f\ng"\n}\n';
    expect(covered(text)).toEqual(['a', 'b', 'd', 'e', '"f\ng"']);
  });

  it('use the last of duplicate keys', () => {
    expect(textOf(memberOf(mapOf(nodeOf('a: b\na: c\n')), 'a'))?.text).toBe('c');
  });

  it('resolve merge keys', () => {
    const map = mapOf(nodeOf('base: &b {kind: K, x: 1}\no:\n  <<: *b\n  x: y\n'));
    expect(textOf(valueAt(map, 'o', 'kind'))?.text).toBe('K');
    expect(textOf(valueAt(map, 'o', 'x'))?.text).toBe('y');
  });

  it('distinguish strings from other scalars', () => {
    const map = mapOf(nodeOf('a: 1\nb: "1"\nc: null\nd: true\ne: v1\nf: ""\n'));
    expect(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => textOf(memberOf(map, key))?.text)).toEqual([
      undefined,
      '1',
      undefined,
      undefined,
      'v1',
      undefined,
    ]);
  });

  it.each([
    ['0x10', 16],
    ['1e3', 1000],
    ['-7', -7],
    ['12345678901234567890', '12345678901234567890'],
    ['80a', '80a'],
    ['~', null],
  ])('convert %s to JSON', (text, value) => {
    const map = mapOf(nodeOf(`a: ${text}\n`));
    const node = memberOf(map, 'a');
    expect(node?.is === 'scalar' ? plainScalar(node) : undefined).toBe(value);
  });
});

describe('an invalid manifest', () => {
  it.each([
    ['a: [b\n', 6],
    ['a: b: c\n', 4],
    ['a: b\n  c: d\n', 8],
  ])('is reported with its position: %j', (text, offset) => {
    expect(parseManifest(text)).toMatchObject({ is: 'broken', offset });
  });

  it('is rejected quickly for deep nesting and many short lines', () => {
    expect(parseManifest('['.repeat(5000))).toMatchObject({ is: 'broken' });
    expect(parseManifest(`a: [\n${'b,\n'.repeat(20_000)}]\n`)).toMatchObject({ is: 'broken' });
  });

  it('is detected without building nodes', () => {
    expect(parseManifest('{"a": 1}', false)).toEqual({ is: 'read', node: undefined });
    expect(parseManifest('{"a": 1', false)).toMatchObject({ is: 'broken' });
    expect(parseManifest('a: [', false)).toMatchObject({ is: 'broken' });
  });
});
