import { describe, expect, it } from 'vitest';
import { partedList } from '#manifests/parse/list-parts';

const partsOf = (text: string, characters: number, wanted = (_: string): boolean => false) => {
  const list = partedList(text, characters, wanted);
  return list === undefined ? undefined : [...list.parts];
};

const json = '{"items": [ {"a": "[{\\"\\\\"}, {"b": [1, {}]},\n{"c": 3} ], "kind": "List"}';
const yaml = 'apiVersion: v1\nitems:\n- a: 1\n  b: |\n    - c\n\n- d: 2\n- e: 3\nkind: List\n';

describe('a list in parts', () => {
  it('has each item once, in a list of its own', () => {
    expect(partsOf(json, 1)?.map(({ text }) => JSON.parse(text))).toEqual([
      { items: [{ a: '[{"\\' }], kind: 'List' },
      { items: [{ b: [1, {}] }], kind: 'List' },
      { items: [{ c: 3 }], kind: 'List' },
    ]);
    expect(partsOf(yaml, 1)?.map(({ text }) => text)).toEqual([
      'apiVersion: v1\nitems:\n- a: 1\n  b: |\n    - c\n\nkind: List\n',
      'apiVersion: v1\nitems:\n- d: 2\nkind: List\n',
      'apiVersion: v1\nitems:\n- e: 3\nkind: List\n',
    ]);
  });

  it.each([json, yaml])('has items up to a length together, and knows where each character was', (text) => {
    for (const characters of [1, 20, 1000]) {
      for (const part of partsOf(text, characters) ?? []) {
        const moved = [...part.text].map((_, offset) => text[part.offsetOf(offset)]);
        expect(moved.join('')).toBe(part.text);
      }
    }
    expect(partsOf(text, 1000)).toHaveLength(1);
  });

  it('has wanted items apart from others', () => {
    expect(partsOf(json, 1000, (item) => item.includes('b'))?.map(({ firstItem }) => firstItem)).toEqual([0, 1, 2]);
    expect(partsOf(yaml, 1000, (item) => item.includes('a'))?.map(({ firstItem }) => firstItem)).toEqual([0, 1]);
  });

  it.each([
    ['no list', '{"kind": "Pod"}'],
    ['two lists', '{"items": [{}], "items": [{}]}'],
    ['items that are no objects', '{"items": [1, {}, "a"]}'],
    ['items without a comma', '{"items": [{} {}]}'],
    ['an end that is missing', '{"items": [{}'],
    ['anchors', 'items:\n- &a b: c\n- *a\n'],
    ['another list beside it', 'items:\n- a\nb: c\nd:\n- e\n'],
    ['a comment at the left', 'items:\n  - a: b\n# c\n  - d: e\n'],
  ])('is not made of %s', (_, text) => {
    expect(partsOf(text, 1)).toBeUndefined();
  });
});
