import { describe, expect, it } from 'vitest';
import type { FieldOwner } from '#core/model/expectation';
import type { JsonObject } from '#core/model/json';
import { answered, leftOut, seen, stepOf } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const entry = (manager: string, operation: string, fieldsV1: JsonObject): JsonObject => ({ manager, operation, fieldsV1 });
const read = (...managedFields: readonly JsonObject[]) => seen(answered('read', { body: JSON.stringify({ metadata: { managedFields } }) }));
const owners = (path: readonly string[], ...are: readonly FieldOwner[]) => ({ kind: 'owners', of: 'read', path, are }) as const;
const key = ['f:data', 'f:key'];
const first: FieldOwner = { manager: 'first', operation: 'Apply' };
const second: FieldOwner = { manager: 'second', operation: 'Update' };
const owned = (actual: string, expected: string) => ({
  message: `GET …/things returned f:data f:key as owned by ${actual}, expected ${expected}`,
  expected,
  actual,
  step: 'read',
});

describe('the owners of a field', () => {
  it('are those whose entries have the field, in any order', () => {
    const both = read(
      entry('second', 'Update', { 'f:data': { '.': {}, 'f:key': {} } }),
      entry('first', 'Apply', { 'f:data': { 'f:key': {} } }),
    );
    expect(judge(both, owners(key, first, second))).toEqual(passed);
  });

  it('are distinguished by their operation too', () => {
    const finding = owned('"first" by Update', '"first" by Apply');
    expect(judge(read(entry('first', 'Update', { 'f:data': { 'f:key': {} } })), owners(key, first))).toEqual(failed(finding));
  });

  it('are no more and no fewer', () => {
    const shared = read(entry('first', 'Apply', { 'f:data': { 'f:key': {} } }), entry('second', 'Update', { 'f:data': { 'f:key': {} } }));
    const finding = owned('"first" by Apply, "second" by Update', '"first" by Apply');
    expect(judge(shared, owners(key, first))).toEqual(failed(finding));
    const one = read(entry('first', 'Apply', { 'f:data': { 'f:key': {} } }));
    const missing = owned('"first" by Apply', '"first" by Apply, "second" by Update');
    expect(judge(one, owners(key, first, second))).toEqual(failed(missing));
  });

  it('are nobody where no entry has the field, or there is no entry', () => {
    for (const object of [read(), read(entry('first', 'Apply', { 'f:data': { 'f:other': {} } })), seen(answered('read', { body: '{}' }))])
      expect(judge(object, owners(key))).toEqual(passed);
    const finding = owned('"first" by Apply', 'no manager');
    expect(judge(read(entry('first', 'Apply', { 'f:data': { 'f:key': {} } })), owners(key))).toEqual(failed(finding));
  });

  it('are not those who own only what is in it, unless a dot says that they own it too', () => {
    expect(judge(read(entry('first', 'Apply', { 'f:data': { 'f:key': {} } })), owners(['f:data']))).toEqual(passed);
    expect(judge(read(entry('first', 'Apply', { 'f:data': { '.': {}, 'f:key': {} } })), owners(['f:data'], first))).toEqual(passed);
  });

  it('of an item are found for any order of its keys', () => {
    const item = read(entry('first', 'Apply', { 'f:spec': { 'f:list': { 'k:{"b": 1,"a":"x"}': { '.': {} } } } }));
    expect(judge(item, owners(['f:spec', 'f:list', 'k:{"a":"x","b":1}'], first))).toEqual(passed);
    expect(judge(item, owners(['f:spec', 'f:list', 'k:{"a":"y","b":1}']))).toEqual(passed);
    const element = read(entry('first', 'Apply', { 'f:set': { 'v:"a"': {} } }));
    expect(judge(element, owners(['f:set', 'v:"a"'], first))).toEqual(passed);
  });

  it.each([
    [{ fieldsV1: null }],
    [{ fieldsV1: [] }],
    [{ fieldsV1: { 'f:data': 'f:key' } }],
    [{ fieldsV1: { 'f:data': { 'f:key': 'owned' } } }],
    [{ __proto__: { fieldsV1: { 'f:data': { 'f:key': {} } } } }],
  ])('are not those of an entry that makes no sense: %j', (malformed) => {
    expect(judge(read(malformed), owners(key))).toEqual(passed);
  });

  it('are not known of what was refused or not read', () => {
    const refused = seen(answered('read', { status: 403, body: '{"message":"no"}' }));
    expect(judge(refused, owners(key))).toMatchObject({ status: 'failed' });
    expect(judge(seen(answered('read', { status: 503 })), owners(key))).toEqual(inconclusive('GET …/things returned 503'));
    expect(judge(seen(leftOut(stepOf('read'))), owners(key))).toEqual(inconclusive('GET / was not sent'));
  });
});
