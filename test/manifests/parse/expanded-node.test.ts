import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { draftOf, jsonOf } from '#manifests/migrate/draft';
import { expandedNode, hasAlias } from '#manifests/parse/expanded-node';
import { withLineFeeds } from '#manifests/parse/line-feeds';
import { parseManifest } from '#manifests/parse/parse-manifest';

const rootOf = (text: string) => {
  const parsed = parseManifest(text);
  if (parsed.is === 'broken' || parsed.node === undefined) throw new Error('broken');
  return parsed.node;
};

describe('an expanded document', () => {
  it.each([
    ['an alias of a scalar', 'a: &x 1\nb: *x'],
    ['an alias of a map', 'a: &x {b: [1, 2]}\nc: [*x, *x]'],
    ['an alias of an alias', 'a: &x 1\nb: &y [*x]\nc: *y'],
  ])('has the value of the document: %s', (_, text) => {
    const root = rootOf(text);
    const expanded = expandedNode(root);
    expect(hasAlias(root)).toBe(true);
    expect(expanded === undefined ? undefined : jsonOf(draftOf(expanded))).toEqual(load(text));
    expect(expanded === undefined || hasAlias(expanded)).toBe(false);
  });

  it.each([
    ['without a target', 'a: *x'],
    ['with a merged scalar', 'a: &x 1\nb: {<<: *x}'],
    ['that contains itself', 'a: &x {b: *x}'],
    [
      'that is too large',
      `x0: &x0 1\n${[1, 2, 3, 4, 5, 6, 7]
        .map(
          (n) =>
            `x${n}: &x${n} [${Array(9)
              .fill(`*x${n - 1}`)
              .join(', ')}]`,
        )
        .join('\n')}`,
    ],
  ])('is none for a document %s', (_, text) => {
    expect(expandedNode(rootOf(text))).toBeUndefined();
  });

  it.each([
    ['a: &x {b: 1, c: 2}\nd: {<<: *x, c: 3}', { b: 1, c: 3 }],
    ['a: &x {b: 1, c: 2}\ny: &y {c: 4, e: 5}\nd: {<<: [*x, *y], b: 0}', { b: 0, c: 2, e: 5 }],
  ])('has the entries of merged maps, unless the map or an earlier one has the key: %s', (text, d) => {
    const expanded = expandedNode(rootOf(text));
    expect(expanded === undefined ? undefined : jsonOf(draftOf(expanded))).toMatchObject({ d });
  });

  it('keeps a key `<<` in quotes', () => {
    const expanded = expandedNode(rootOf('a: {"<<": 1}'));
    expect(expanded === undefined ? undefined : jsonOf(draftOf(expanded))).toEqual({ a: { '<<': 1 } });
  });
});

describe('line feeds', () => {
  it.each([
    ['a\rb\r', 'a\nb\n'],
    ['a\r\nb\r', 'a\r\nb\r'],
    ['a\nb', 'a\nb'],
  ])('replace carriage returns that stand alone in the whole document: %j', (text, expected) => {
    expect(withLineFeeds(text)).toBe(expected);
  });
});
