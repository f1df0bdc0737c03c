import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import { answered, seen, unanswered } from '../evidence-builder.ts';
import { failed, judge, passed } from '../verdicts.ts';

const collection = { kind: 'ThingList', apiVersion: 'v1', metadata: { resourceVersion: '1' }, items: [{ metadata: { name: 'a' } }] };
const read = (value: Json) => seen(answered('read', { body: JSON.stringify(value) }));
const of = (aspect: 'kind' | 'fields' | 'items') =>
  ({ kind: 'collection-of', read: 'read', itemKind: 'Thing', apiVersion: 'v1', aspect }) as const;

describe('a collection', () => {
  it.each(['kind', 'fields', 'items'] as const)('passes for a valid collection (%s)', (aspect) => {
    expect(judge(read(collection), of(aspect))).toEqual(passed);
    expect(judge(read({ ...collection, items: [] }), of(aspect))).toEqual(passed);
  });

  it('is named for no other kind', () => {
    const finding = {
      message: 'GET …/things returned kind "List", expected "ThingList"',
      expected: 'ThingList',
      actual: '"List"',
      step: 'read',
    };
    expect(judge(read({ ...collection, kind: 'List' }), of('kind'))).toEqual(failed(finding));
  });

  it.each(['kind', 'apiVersion', 'metadata', 'items'])('lacks no %s', (field) => {
    const lacking = Object.fromEntries(Object.entries(collection).filter(([key]) => key !== field));
    expect(judge(read(lacking), of('fields'))?.findings).toEqual([expect.objectContaining({ actual: 'null' })]);
  });

  it('has no other apiVersion, and items that are nothing but an array', () => {
    expect(judge(read({ ...collection, apiVersion: 'v2' }), of('fields'))?.status).toBe('failed');
    for (const items of [null, {}, 'none']) expect(judge(read({ ...collection, items }), of('fields'))?.status).toBe('failed');
  });

  it('contains objects of its kind, which may have apiVersion and kind', () => {
    const told = { kind: 'Thing', apiVersion: 'v1', metadata: { name: 'a' } };
    expect(judge(read({ ...collection, items: [told] }), of('items'))).toEqual(passed);
    const finding = {
      message: 'GET …/things returned a with kind "Pod", expected "Thing"',
      expected: 'Thing',
      actual: '"Pod"',
      step: 'read',
    };
    expect(judge(read({ ...collection, items: [{ ...told, kind: 'Pod' }] }), of('items'))).toEqual(failed(finding));
    expect(judge(read({ ...collection, items: [{ ...told, apiVersion: 'v2' }] }), of('items'))?.status).toBe('failed');
    for (const item of ['a', { name: 'a' }]) expect(judge(read({ ...collection, items: [item] }), of('items'))?.status).toBe('failed');
  });

  it('is unknown where it was not read', () => {
    expect(judge(seen(unanswered('read', 'timeout')), of('kind'))?.status).toBe('inconclusive');
  });
});
