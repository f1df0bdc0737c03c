import { describe, expect, it } from 'vitest';
import { holds, placeOf, type Seen, valueAt } from '#conformance/evidence/holds';
import { resolve } from '#conformance/evidence/resolve';
import type { Json } from '#core/model/json';
import type { Predicate } from '#core/model/predicate';
import { bindingsWith } from './bindings.ts';

const of = 'read';
const head = {
  status: 404,
  headers: [
    ['warning', 'a'],
    ['etag', 'x'],
    ['warning', 'b'],
    ['constructor', 'c'],
    ['content-type', 'Application/JSON; charset=utf-8'],
  ],
} as const;
const seen: Seen = {
  head,
  document: {
    name: 'ac-run-1-a',
    none: null,
    list: ['a', { b: 1, c: 2 }],
    twice: [{ b: 1 }, { b: 1, c: 2 }],
    nested: [{ in: { c: 1, d: 2 } }],
    text: 'abc',
  },
};
const isHeld = (predicate: Predicate, what: Seen | undefined = seen) =>
  holds(predicate, what, (template) => resolve(template, bindingsWith({ other: 'x' })));

describe('a predicate', () => {
  it.each<Predicate>([
    { of, at: 'status', is: 'equals', value: 404 },
    { of, at: 'status', is: 'differs', value: 200 },
    { of, at: 'status', is: 'one-of', value: [200, '4xx'] },
    { of, at: 'status', is: 'one-of', value: ['2xx', 404] },
    { of, at: 'status', is: 'present' },
    { of, at: 'header:etag', is: 'equals', value: { $ref: { step: 'other', at: '' } } },
    { of, at: 'header:warning', is: 'equals', value: 'a, b' },
    { of, at: 'header:warning', is: 'contains', value: 'b' },
    { of, at: 'header:missing', is: 'absent' },
    { of, at: '/name', is: 'equals', value: { $own: 'a' } },
    { of, at: '/none', is: 'present' },
    { of, at: '/none', is: 'equals', value: null },
    { of, at: '/missing', is: 'absent' },
    { of, at: '/list', is: 'contains', value: { c: 2, b: 1 } },
    { of, at: '/list', is: 'equals', value: ['a', { c: 2, b: 1 }] },
    { of, at: 'header:content-type', is: 'contains', value: 'application/json' },
    { of, at: '/list', is: 'has-length', value: 2 },
    { of, at: '/text', is: 'contains', value: 'bc' },
    { of, at: '/text', is: 'one-of', value: ['x', 'abc'] },
    { of, at: '', is: 'present' },
    { of, at: '/text', is: 'set' },
    { of, at: '/missing', is: 'unset' },
    { of, at: '/list', is: 'includes', value: 'a' },
    { of, at: '/list', is: 'includes', value: { b: 1 } },
    { of, at: '/nested', is: 'includes', value: { in: { c: 1 } } },
    { of, at: '/list', is: 'includes-once', value: { b: 1 } },
    { of, at: '/list', is: 'excludes', value: { b: 2 } },
  ])('holds: %j', (predicate) => {
    expect(isHeld(predicate)).toBe(true);
  });

  it.each<Predicate>([
    { of, at: 'status', is: 'equals', value: '404' },
    { of, at: 'status', is: 'differs', value: 404 },
    { of, at: 'status', is: 'one-of', value: [] },
    { of, at: 'status', is: 'one-of', value: ['2xx', '404', '44xx'] },
    { of, at: 'status', is: 'absent' },
    { of, at: 'header:ETag', is: 'present' },
    { of, at: 'header:toString', is: 'present' },
    { of, at: '/none', is: 'absent' },
    { of, at: '/list', is: 'contains', value: { b: 1 } },
    { of, at: '/list', is: 'contains', value: 'ab' },
    { of, at: 'header:content-type', is: 'contains', value: 'application/yaml' },
    { of, at: 'header:etag', is: 'contains', value: 'X' },
    { of, at: '/list', is: 'has-length', value: 1 },
    { of, at: '/text', is: 'has-length', value: 3 },
    { of, at: '/text', is: 'contains', value: ['a'] },
    { of, at: '/text', is: 'one-of', value: ['4xx'] },
    { of, at: '', is: 'absent' },
    { of, at: '/missing', is: 'set' },
    { of, at: '/text', is: 'unset' },
    { of, at: '/list', is: 'includes', value: { b: 2 } },
    { of, at: '/list', is: 'includes-once', value: { b: 2 } },
    { of, at: '/twice', is: 'includes-once', value: { b: 1 } },
    { of, at: '/list', is: 'excludes', value: { b: 1 } },
    { of, at: '/text', is: 'excludes', value: 'a' },
    { of, at: '/none', is: 'excludes', value: 'a' },
    { of, at: '/nested', is: 'includes', value: { in: { c: 2 } } },
    { of, at: '/nested', is: 'includes', value: { in: { c: 1, e: 1 } } },
    { of, at: '/list', is: 'includes', value: { b: 1, d: 1 } },
    { of, at: '/text', is: 'includes', value: 'a' },
  ])('does not hold: %j', (predicate) => {
    expect(isHeld(predicate)).toBe(false);
  });

  it.each<Predicate>([
    { of, at: '/missing', is: 'equals', value: null },
    { of, at: '/missing', is: 'differs', value: 'x' },
    { of, at: '/missing', is: 'contains', value: 'x' },
    { of, at: '/missing', is: 'one-of', value: ['x'] },
    { of, at: '/missing', is: 'present' },
  ])('says nothing of a value that is not there: %j', (predicate) => {
    expect(isHeld(predicate)).toBe(false);
  });

  it.each<Predicate>([
    { of, at: 'status', is: 'absent' },
    { of, at: '/a', is: 'absent' },
    { of, at: '/a', is: 'differs', value: 1 },
    { of, at: '', is: 'present' },
  ])('holds for nothing where nothing was seen: %j', (predicate) => {
    expect(holds(predicate, undefined, () => null)).toBe(false);
  });

  it.each<Json | undefined>([undefined, null, 7, 'text', [], {}])('finds nothing below a document that is %j', (document) => {
    expect(isHeld({ of, at: '/a/b', is: 'absent' }, { document })).toBe(true);
    expect(isHeld({ of, at: 'status', is: 'absent' }, { document })).toBe(true);
  });
});

describe('the value that a predicate is about', () => {
  it('is the status, all headers of a name, or the value at the JSON pointer', () => {
    expect(valueAt('status', seen)).toBe(404);
    expect(valueAt('header:warning', seen)).toBe('a, b');
    expect(valueAt('header:constructor', seen)).toBe('c');
    expect(valueAt('/list/last/b', seen)).toBe(1);
    expect(valueAt('header:missing', seen)).toBeUndefined();
  });
});

describe('a place with placeholders', () => {
  const document = { paths: { schema: { $ref: '#/schemas/a~1b' } }, schemas: { 'a/b': { 'x-svc-list-type': 'map' } } };
  const isAt = (at: Predicate['at'], is: 'present' | 'absent') =>
    holds({ of, at, is }, { head, document }, (template) => resolve(template, bindingsWith({ read: document })));
  const schema = { $ref: { step: 'read', at: '/paths/schema/$ref' } };

  it('is below what a reference of the document points at, under a name of the dialect', () => {
    const listType = { $join: [schema, '/', { $dialect: 'extensionPrefix' }, 'list-type'] } as const;
    expect(placeOf(listType, (template) => resolve(template, bindingsWith({ read: document })))).toBe('/schemas/a~1b/x-svc-list-type');
    expect([isAt(listType, 'present'), isAt(listType, 'absent')]).toEqual([true, false]);
    expect(isAt({ $join: [schema, '/', { $dialect: 'extensionPrefix' }, 'map-type'] }, 'present')).toBe(false);
  });

  it('is unknown where the document has no such reference', () => {
    expect(() => isAt({ $join: [{ $ref: { step: 'read', at: '/paths/other' } }, '/x'] }, 'absent')).toThrow('no value at "/paths/other"');
  });
});
