import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { resolveText } from '#conformance/evidence/resolve';
import { documentJson, documentYaml, type Fields } from '#suites/field-validation/document';
import { bindingsWith } from '../../conformance/evidence/bindings.ts';

const document: Fields = {
  fields: [
    ['kind', 'Thing'],
    ['kind', 'Thing'],
    [
      'metadata',
      {
        fields: [
          ['name', { $own: 'a' }],
          ['labels', { fields: [['a-b', 'c: d']] }],
        ],
      },
    ],
    [
      'spec',
      {
        fields: [
          ['count', 5],
          ['none', null],
          [
            'parts',
            {
              items: [
                {
                  fields: [
                    ['title', 'x'],
                    ['title', 'x'],
                  ],
                },
                'y',
              ],
            },
          ],
        ],
      },
    ],
  ],
};
const value = {
  kind: 'Thing',
  metadata: { name: 'ac-run-1-a', labels: { 'a-b': 'c: d' } },
  spec: { count: 5, none: null, parts: [{ title: 'x' }, 'y'] },
};
const bindings = bindingsWith({}, { prefix: 'ac-run-1' });

describe('a body as text', () => {
  it('contains duplicate fields as JSON', () => {
    const text = resolveText(documentJson(document), bindings);
    expect(text.match(/"kind":"Thing"/g)).toHaveLength(2);
    expect(text.match(/"title":"x"/g)).toHaveLength(2);
    expect(JSON.parse(text)).toEqual(value);
  });

  it('is the same as YAML, each field of a map on its own line', () => {
    const text = resolveText(documentYaml(document), bindings);
    expect(text.match(/^kind: "Thing"$/gm)).toHaveLength(2);
    expect(load(text, { json: true })).toEqual(value);
  });

  it('has empty maps and lists in both', () => {
    const empties: Fields = {
      fields: [
        ['map', { fields: [] }],
        ['list', { items: [] }],
      ],
    };
    for (const text of [documentJson(empties), documentYaml(empties)])
      expect(load(resolveText(text, bindings))).toEqual({ map: {}, list: [] });
  });
});
