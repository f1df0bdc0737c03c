import { describe, expect, it } from 'vitest';
import { base64Of } from '#core/codecs/protobuf/base64';
import { encodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import type { Json, JsonObject } from '#core/model/json';
import { answered, seen, unanswered } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const same = { kind: 'same-content', of: 'one', as: 'other' } as const;
const json = (id: string, value: Json) => answered(id, { body: JSON.stringify(value) });
const binary = (id: string, value: JsonObject) => answered(id, { body: base64Of(encodeBinaryObject(value)), encoding: 'base64' });

const map = { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'a', resourceVersion: '7' }, data: { key: 'value' } };
const listOf = (...items: readonly JsonObject[]) => ({
  kind: 'ConfigMapList',
  apiVersion: 'v1',
  metadata: { resourceVersion: '9' },
  items: items.map(({ metadata, data }) => ({ metadata: metadata ?? null, data: data ?? null })),
});
const own = (name: string, value: string, resourceVersion = '7') => ({
  ...map,
  metadata: { name: `ac-run-1-${name}`, resourceVersion },
  data: { key: value },
});

describe('the same content', () => {
  it('is that of one object in two media types', () => {
    expect(judge(seen(binary('one', map), json('other', map)), same)).toEqual(passed);
  });

  it('ignores empty fields', () => {
    const spread = { ...map, metadata: { ...map.metadata, creationTimestamp: null, generateName: '', finalizers: [] } };
    expect(judge(seen(binary('one', map), json('other', spread)), same)).toEqual(passed);
  });

  it('differs for another value, which is reported with its path', () => {
    const finding = {
      message: 'the content of GET …/things differs from that of GET …/things at /0/data/key',
      expected: '"value"',
      actual: '"other"',
      step: 'one',
    };
    expect(judge(seen(binary('one', { ...map, data: { key: 'other' } }), json('other', map)), same)).toEqual(failed(finding));
  });

  it('is not that of an object that lacks a field, or has one more', () => {
    const { data: _, ...without } = map;
    expect(judge(seen(json('one', without), json('other', map)), same)?.findings[0]).toMatchObject({ actual: 'null' });
    expect(judge(seen(json('one', map), json('other', without)), same)?.findings[0]).toMatchObject({ expected: 'null' });
    const empty = { ...without, data: {} };
    expect(judge(seen(json('one', empty), json('other', without)), same)?.status).toBe('failed');
  });

  it('of collections is that of the own objects in them', () => {
    const theirs = { ...map, metadata: { name: 'theirs', resourceVersion: '3' } };
    const later = { ...listOf(own('a', '1'), theirs), metadata: { resourceVersion: '10' } };
    expect(judge(seen(json('one', listOf(own('a', '1'))), json('other', later)), same)).toEqual(passed);
    expect(judge(seen(json('one', listOf(own('a', '1'))), json('other', listOf(own('a', '2')))), same)?.status).toBe('failed');
    expect(judge(seen(json('one', listOf(own('a', '1'))), json('other', listOf(own('a', '1'), own('b', '1')))), same)?.status).toBe(
      'failed',
    );
  });

  it('of collections does not depend on the order of their items', () => {
    const [one, other] = [listOf(own('a', '1', '7'), own('b', '2', '8')), listOf(own('b', '2', '8'), own('a', '1', '7'))];
    expect(judge(seen(json('one', one), json('other', other)), same)).toEqual(passed);
    expect(judge(seen(json('one', one), json('other', listOf(own('b', '1', '8'), own('a', '2', '7')))), same)?.status).toBe('failed');
  });

  it('of an item does not depend on whether it says its type, since the collection does', () => {
    const told = { ...listOf(), items: [own('a', '1')] };
    expect(judge(seen(json('one', listOf(own('a', '1'))), json('other', told)), same)).toEqual(passed);
  });

  it('is unknown for two versions, and without one of the responses', () => {
    const reason = 'the two responses have different resourceVersions (8 and 7), so their content may differ';
    const later = { ...map, metadata: { name: 'a', resourceVersion: '8' }, data: {} };
    expect(judge(seen(json('one', later), json('other', map)), same)).toEqual(inconclusive(reason));
    expect(judge(seen(json('one', map), unanswered('other', 'timeout')), same)?.status).toBe('inconclusive');
    expect(judge(seen(answered('one', { status: 503 }), json('other', map)), same)?.status).toBe('inconclusive');
  });
});
