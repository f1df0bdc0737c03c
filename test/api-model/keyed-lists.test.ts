import { describe, expect, it } from 'vitest';
import { mayBeInvalid } from '#api-model/keyed-lists';
import type { Json } from '#core/model/json';
import { configMaps, widgets } from './objects.ts';

const schema = { lists: { '/spec/items': ['name'], '/spec/set': 'set' }, atomic: [], defaults: {}, subresources: false } as const;
const items = (...all: readonly Json[]) => ({ spec: { items: all } });

describe('a content that a server may refuse', () => {
  it('has two items of one key, or two equal elements of a set', () => {
    expect(mayBeInvalid(undefined, items({ name: 'one' }, { name: 'one', id: 2 }), { ...widgets, schema })).toBe(true);
    expect(mayBeInvalid(undefined, { spec: { set: ['one', 'one'] } }, { ...widgets, schema })).toBe(true);
    expect(mayBeInvalid(undefined, items({ name: 'one' }, { name: 'two' }), { ...widgets, schema })).toBe(false);
  });

  it('changes an item of a built-in type', () => {
    const [before, after] = [items({ name: 'one', id: 1 }), items({ name: 'one', id: 2 })];
    expect(mayBeInvalid(before, after, { ...configMaps, schema })).toBe(true);
    expect(mayBeInvalid(before, after, { ...widgets, schema })).toBe(false);
    expect(mayBeInvalid(before, items({ name: 'two', id: 2 }), { ...configMaps, schema })).toBe(false);
  });
});
