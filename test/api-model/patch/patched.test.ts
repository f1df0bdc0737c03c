import { describe, expect, it } from 'vitest';
import { isAboutMore, patched } from '#api-model/patch/patched';
import type { Json } from '#core/model/json';
import { shown } from '../objects.ts';

const before = shown({ data: { one: 'x' }, labels: { color: 'red' } });
const after = shown({ data: { one: 'z' }, labels: { color: 'red' } });

describe('an object after a patch', () => {
  it('is what the patch makes of it, as its kind says', () => {
    const body = { data: { one: 'z' } };
    expect(patched({ verb: 'merge-patch', patch: body }, before)).toEqual(after);
    expect(patched({ verb: 'strategic-merge-patch', patch: body }, before)).toEqual(after);
    expect(patched({ verb: 'json-patch', patch: [{ op: 'add', path: '/data/one', value: 'z' }] }, before)).toEqual(after);
  });

  it('is unknown where an operation fails', () => {
    expect(patched({ verb: 'json-patch', patch: [{ op: 'remove', path: '/data/two' }] }, before)).toBeUndefined();
    expect(patched({ verb: 'json-patch', patch: { data: {} } }, before)).toBeUndefined();
  });

  it('is unknown for a strategic merge patch with lists or directives, which a type can merge in its own way', () => {
    const bodies = [
      { metadata: { finalizers: [{ name: 'a' }] } },
      { metadata: { '$deleteFromPrimitiveList/finalizers': ['a'] } },
      { metadata: { ownerReferences: [] } },
      { data: { $patch: 'replace' } },
      { '$setElementOrder/data': ['one'] },
      [],
    ];
    for (const patch of bodies) expect(patched({ verb: 'strategic-merge-patch', patch }, before)).toBeUndefined();
    expect(patched({ verb: 'merge-patch', patch: { metadata: { finalizers: ['a'] } } }, before)).toMatchObject({
      metadata: { finalizers: ['a'] },
    });
  });
});

describe('a strategic merge patch of finalizers', () => {
  const held = shown({ finalizers: ['a', 'b'] });
  const patchedWith = (finalizers: Json) => patched({ verb: 'strategic-merge-patch', patch: { metadata: { finalizers } } }, held);

  it('adds those that are not there', () => {
    expect(patchedWith(['b', 'c'])).toEqual(shown({ finalizers: ['a', 'b', 'c'] }));
    expect(patchedWith([])).toEqual(held);
  });

  it('removes all by null', () => {
    expect(patchedWith(null)).toEqual(shown({}));
  });
});

describe('a strategic merge patch of a list with keys', () => {
  const lists = { '/spec/items': ['name'], '/spec/set': 'set' } as const;
  const record = shown({
    spec: {
      items: [
        { name: 'one', id: 1 },
        { name: 'two', id: 2 },
      ],
    },
  });
  const merged = (spec: Json) => patched({ verb: 'strategic-merge-patch', patch: { spec } }, record, lists);

  it('merges the items of one key, and adds the others', () => {
    const items = [{ name: 'one', id: 1 }, { name: 'two', id: 2, more: true }, { name: 'new' }];
    expect(merged({ items: [{ name: 'new' }, { name: 'two', more: true }], text: 'x' })).toMatchObject({ spec: { items, text: 'x' } });
  });

  it('deletes the items that it says, and no other where there is none of the key', () => {
    const items = [{ name: 'two', id: 2 }];
    for (const gone of ['one', 'none'])
      expect(merged({ items: [{ name: gone, $patch: 'delete' }] })).toMatchObject({
        spec: { items: gone === 'one' ? items : [{ name: 'one', id: 1 }, ...items] },
      });
  });

  it('is unknown where an item has no key or an unknown directive, or the list is one of another kind', () => {
    for (const spec of [{ items: [{ id: 1 }] }, { items: [{ name: 'one', $patch: 'replace' }] }, { set: ['one'] }])
      expect(merged(spec)).toBeUndefined();
  });
});

describe('a patch', () => {
  it('is about what clients decide', () => {
    expect(isAboutMore(before, after)).toBe(false);
    expect(isAboutMore(before, shown({ labels: {}, annotations: { a: 'b' }, finalizers: ['c'] }))).toBe(false);
  });

  it('is about more where it changes what the server maintains, or what the object is', () => {
    for (const other of [shown({ version: '2' }), shown({ uid: 'uid-b' }), shown({ name: 'ac-b' }), shown({ owned: { 'me|Apply': [] } })])
      expect(isAboutMore(before, other)).toBe(true);
    expect(isAboutMore(before, { ...before, kind: 'Other' })).toBe(true);
    expect(isAboutMore(before, null)).toBe(true);
  });
});
