import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import { StrategicMergeError, strategicMergePatch } from '#reference-server/api/patch/strategic-merge-patch';
import { properties, type Schema } from '#reference-server/kinds/schema/schema';

const schema: Schema = {
  type: 'object',
  properties: properties({
    map: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      items: { type: 'object', properties: properties({ tags: { type: 'array', listType: 'atomic' } }) },
    },
    ports: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['port', 'protocol'],
      patch: { merge: true, retainKeys: false, mergeKey: 'port' },
    },
    unmarked: { type: 'array', listType: 'map', listMapKeys: ['name'], patch: { merge: false, retainKeys: false } },
    elements: { type: 'array', patch: { merge: true, retainKeys: false } },
    set: { type: 'array', listType: 'set' },
    atomic: { type: 'array', listType: 'atomic' },
  }),
};

describe('a strategic merge patch', () => {
  it.each<[string, Json, Json, Json]>([
    ['merges objects', { a: { b: 1 } }, { a: { c: 2 } }, { a: { b: 1, c: 2 } }],
    ['removes by null', { a: 1, b: 2 }, { a: null }, { b: 2 }],
    [
      'adds an item with a new key',
      { map: [{ name: 'x', v: 1 }] },
      { map: [{ name: 'y' }] },
      { map: [{ name: 'y' }, { name: 'x', v: 1 }] },
    ],
    [
      'merges an item with a known key',
      { map: [{ name: 'x', v: 1, tags: ['t'] }] },
      { map: [{ name: 'x', w: 2 }] },
      { map: [{ name: 'x', v: 1, tags: ['t'], w: 2 }] },
    ],
    ['deletes an item', { map: [{ name: 'x' }, { name: 'y' }] }, { map: [{ name: 'x', $patch: 'delete' }] }, { map: [{ name: 'y' }] }],
    ['deletes nothing that is not there', { map: [] }, { map: [{ name: 'x', $patch: 'delete' }] }, { map: [] }],
    ['replaces a map list', { map: [{ name: 'x' }] }, { map: [{ $patch: 'replace' }, { name: 'y' }] }, { map: [{ name: 'y' }] }],
    ['takes all from an object', { a: { b: 1 }, c: 2 }, { a: { $patch: 'delete' } }, { a: {}, c: 2 }],
    ['keeps of an object what it names', { a: { b: 1, c: 2 } }, { a: { $retainKeys: ['c', 'd'], d: 3 } }, { a: { c: 2, d: 3 } }],
    [
      'merges by the key of patches, where that is another',
      { ports: [{ port: 80, protocol: 'TCP', name: 'a' }] },
      { ports: [{ port: 80, name: 'b' }] },
      { ports: [{ port: 80, protocol: 'TCP', name: 'b' }] },
    ],
    [
      'replaces a map list that is not marked to merge',
      { unmarked: [{ name: 'x' }] },
      { unmarked: [{ name: 'y' }] },
      { unmarked: [{ name: 'y' }] },
    ],
    ['adds to a list whose elements merge', { elements: ['x'] }, { elements: ['x', 'y'] }, { elements: ['x', 'y'] }],
    ['replaces an object', { a: { b: 1 } }, { a: { $patch: 'replace', c: 2 } }, { a: { c: 2 } }],
    ['adds to a set', { set: ['x', 'y'] }, { set: ['y', 'z'] }, { set: ['x', 'y', 'z'] }],
    ['takes from a set', { set: ['x', 'y'] }, { '$deleteFromPrimitiveList/set': ['x'] }, { set: ['y'] }],
    ['replaces an atomic list', { atomic: [1, 2] }, { atomic: [3] }, { atomic: [3] }],
    ['replaces a list that nobody knows', { other: [1] }, { other: [2] }, { other: [2] }],
    [
      'leaves out what orders lists',
      { map: [] },
      { '$setElementOrder/map': [{ name: 'x' }], map: [{ name: 'x' }] },
      { map: [{ name: 'x' }] },
    ],
    ['puts new items before what the target has alone', { set: ['x'] }, { set: ['y'] }, { set: ['y', 'x'] }],
    [
      'orders a list as it says',
      { map: [{ name: 'x' }, { name: 'y' }, { name: 'z' }] },
      { '$setElementOrder/map': [{ name: 'z' }, { name: 'x' }] },
      { map: [{ name: 'y' }, { name: 'z' }, { name: 'x' }] },
    ],
    ['retains keys', { a: 1, b: 2 }, { $retainKeys: ['a'] }, { a: 1 }],
    [
      'keeps directives below what it replaces',
      { a: { b: 1 } },
      { $patch: 'replace', a: { $patch: 'delete' } },
      { a: { $patch: 'delete' } },
    ],
    ['makes what was not there', {}, { map: [{ name: 'x' }], set: ['y'] }, { map: [{ name: 'x' }], set: ['y'] }],
  ])('%s', (_what, target, patch, expected) => {
    expect(strategicMergePatch(target, patch, schema)).toEqual(expected);
  });

  it('changes neither the target nor the patch', () => {
    const target = { map: [{ name: 'x' }] };
    const patch = { map: [{ name: 'x', v: 1 }] };
    const before = JSON.stringify([target, patch]);
    strategicMergePatch(target, patch, schema);
    expect(JSON.stringify([target, patch])).toBe(before);
  });

  it('is refused where an item lacks the key of its list', () => {
    expect(() => strategicMergePatch({ map: [{ name: 'x' }] }, { map: [{ v: 1 }] }, schema)).toThrow(StrategicMergeError);
    expect(() => strategicMergePatch({ map: [{ name: 'x' }] }, { map: ['x'] }, schema)).toThrow(StrategicMergeError);
  });

  it('takes a key that the prototype has for a key', () => {
    const merged = strategicMergePatch({}, JSON.parse('{"__proto__":{"x":1}}'), schema);
    expect(Object.getOwnPropertyNames(merged)).toEqual(['__proto__']);
  });
});
