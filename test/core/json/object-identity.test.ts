import { describe, expect, it } from 'vitest';
import { isTestObjectName, testObjectName } from '#conformance/evidence/test-object-names';
import { itemsOf, nameOf, resourceVersionOf, stringAt } from '#core/json/object-identity';
import type { Json } from '#core/model/json';

describe('an object', () => {
  it('has a name and a version', () => {
    const object = { metadata: { name: 'a', resourceVersion: '7' } };
    expect([nameOf(object), resourceVersionOf(object), stringAt(object, '/metadata/name')]).toEqual(['a', '7', 'a']);
  });

  it.each<Json | undefined>([
    undefined,
    null,
    7,
    'text',
    [],
    {},
    { metadata: 'text' },
    { metadata: null },
    { metadata: [{ name: 'a' }] },
    { metadata: { name: 7, resourceVersion: 7 } },
    JSON.parse('{"__proto__":{"metadata":{"name":"a","resourceVersion":"7"}}}'),
    JSON.parse('{"metadata":{"__proto__":{"name":"a","resourceVersion":"7"}}}'),
  ])('has none where it is %j', (object) => {
    expect([nameOf(object), resourceVersionOf(object)]).toEqual(['', undefined]);
  });
});

describe('a collection', () => {
  it('has items', () => {
    expect(itemsOf({ items: [1, null] })).toEqual([1, null]);
  });

  it.each<Json | undefined>([undefined, null, [], {}, { items: null }, { items: {} }, { items: 'ab' }, { items: { length: 3 } }])(
    'has none where it is %j',
    (collection) => {
      expect(itemsOf(collection)).toEqual([]);
    },
  );
});

describe('the names of a case', () => {
  it('are its own, and not those of a case whose number begins alike', () => {
    expect(isTestObjectName('ac-run-1', testObjectName('ac-run-1', 'a'))).toBe(true);
    expect(isTestObjectName('ac-run-1', testObjectName('ac-run-12', 'a'))).toBe(false);
    expect(isTestObjectName('ac-run-1', 'ac-run-1')).toBe(false);
    expect(isTestObjectName('ac-run-1', '')).toBe(false);
  });
});
