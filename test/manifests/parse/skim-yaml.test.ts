import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '#adapters/package-root';
import type { ManifestNode } from '#manifests/parse/manifest-node';
import { documentsOf } from '#manifests/parse/manifest-splitter';
import { parseManifest } from '#manifests/parse/parse-manifest';
import { skimYaml } from '#manifests/parse/skim-yaml';
import { hasActions } from '#manifests/parse/template-actions';

const hasMapAsKey = (node: ManifestNode | undefined, text: string): boolean => {
  if (node?.is === 'list') return node.items.some((item) => hasMapAsKey(item, text));
  return node?.is === 'map' && node.entries.some(({ key, value }) => text[key.start] === '{' || hasMapAsKey(value, text));
};

/** What a parser says of a text. */
const parsedAs = (text: string): 'valid' | 'template' | 'broken' => {
  const parsed = parseManifest(text);
  if (hasActions(text) && (parsed.is === 'broken' || hasMapAsKey(parsed.node, text))) return 'template';
  return parsed.is === 'broken' ? 'broken' : 'valid';
};

/** Expects that the skim says nothing that a parser does not say. */
const expectNoMistake = (stream: string): void => {
  for (const { text, empty } of documentsOf(stream)) {
    const is = empty ? 'unknown' : skimYaml(text).is;
    if (is !== 'unknown') expect({ text, is }).toEqual({ text, is: parsedAs(text) });
  }
};

const folder = join(packageRoot(), 'test/fixtures/manifests');
const fixtures = readdirSync(folder).flatMap((name) => documentsOf(readFileSync(join(folder, name), 'utf8')).map(({ text }) => text));

const pieces = [
  ...['a:', 'b: c', "'d': e", '"f": "g"', 'f:spec: {}', 'k: v # comment', 'a b: c', 'a:b', 'a: b: c', 'a: b #c', 'a: #c', '"a" : b'],
  ...['- ', '- a', '- b: c', '- - d', '-', '-x', '--- ', '- "a": b', "- 'it''s'", '- {a: b}', '- [a, "b"]', '? a', ': b', '-   c: d'],
  ...['e: |', 'e: >-', 'e: |2', 'e: | # c', '- |+', 'text', '  more text', '# comment', '', '   ', '\t', 'a:\tb', 'e: "multi', 'line"'],
  ...["e: 'multi", "line'", 'e: "a\\n"', 'e: "a\\q"', 'e: &x y', 'e: *x', '<<: *x', 'e: !!str 1', 'e: [a,', 'b]', 'e: {}', 'e: []', '...'],
  ...[
    'e: {a: {b: [c, "d"]}}',
    'e: [{a: b}, {c: d}] # e',
    'e: {a: {version: v1}}',
    'e: [a b]',
    'e: [a,]',
    'e: {a}',
    'e: {a:b}',
    'e: [-]',
    'e: [{}, []]',
  ],
  ...[
    '{{ if .a }}',
    '{{- end }}',
    'e: {{ .a }}',
    'e: "{{ .a }}"',
    'e: a{{ .b }}',
    '{{ .a }}: b',
    'a{{ .b }}: c',
    '{% if a %}',
    'e: {a',
    '%',
  ],
  ...[
    'e: @a',
    'e: `a`',
    'e: -',
    'e: - a',
    'e: ?',
    'e: a?',
    'e: \u00e9',
    'e: \u0007',
    'e: \u2028',
    'e: a\u0085b',
    '\ufeffa: b',
    'e: a,b',
    'e: a]',
  ],
];

const line = fc.record({ indent: fc.integer({ min: 0, max: 5 }), piece: fc.constantFrom(...pieces) });
const documents = fc
  .array(line, { minLength: 1, maxLength: 9 })
  .map((lines) => lines.map(({ indent, piece }) => `${' '.repeat(indent)}${piece}\n`).join(''));

/** A fixture in which some characters are replaced. */
const damaged = fc
  .record({
    text: fc.constantFrom(...fixtures),
    changes: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        put: fc.constantFrom(
          '',
          ' ',
          '  ',
          '\n',
          ':',
          ': ',
          '-',
          '- ',
          '#',
          ' #',
          '"',
          "'",
          '{',
          '}',
          '[',
          '{{ .a }}',
          '|',
          '&a ',
          '\t',
          '\\',
        ),
        drop: fc.integer({ min: 0, max: 2 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ text, changes }) =>
    changes.reduce((now, { at, put, drop }) => {
      const from = Math.floor(at * now.length);
      return now.slice(0, from) + put + now.slice(from + drop);
    }, text),
  );

describe('a skim of YAML', () => {
  it('decides about what people write', () => {
    expect(fixtures.filter((text) => skimYaml(text).is === 'unknown').length).toBeLessThan(fixtures.length / 3);
    expect(skimYaml('a: {{ .b }}\n')).toEqual({ is: 'template' });
  });

  it('makes no mistake about fixtures', () => {
    for (const text of fixtures) expectNoMistake(text);
  });

  it('makes no mistake about lines in any order', () => {
    fc.assert(fc.property(documents, expectNoMistake), { numRuns: 6000 });
  });

  it('makes no mistake about damaged manifests', () => {
    fc.assert(fc.property(damaged, expectNoMistake), { numRuns: 1500 });
  });

  it('gathers the types of maps', () => {
    const text = 'apiVersion: v1\nkind: List\nitems:\n- apiVersion: "apps/v1"\n  kind: Deployment # c\n  spec:\n    kind: x\n- kind: Job\n';
    expect(skimYaml(text)).toEqual({
      is: 'valid',
      types: [
        { apiVersion: 'apps/v1', kind: 'Deployment' },
        { apiVersion: 'v1', kind: 'List' },
      ],
    });
  });

  it.each([
    ['a manifest in text', 'data:\n  a: |\n    apiVersion: v1\n    kind: Pod\n'],
    ['a key that selects types', 'target:\n  version: v1\n  kind: A\n'],
    ['a JSON patch', '- op: replace\n  path: /apiVersion\n  value: v1\n'],
    ['a version on two lines', 'apiVersion: apps/v1\n  beta1\nkind: A\n'],
    ['a map on one line', 'ref: {apiVersion: v1, kind: Pod}\n'],
  ])('leaves the types open for %s', (_, text) => {
    expect(skimYaml(text)).not.toHaveProperty('types.length');
  });
});
