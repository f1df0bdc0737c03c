import { describe, expect, it } from 'vitest';
import type { Expectation } from '#core/model/expectation';
import type { Json } from '#core/model/json';
import { answered, seen } from '../evidence-builder.ts';
import { failed, judge, passed } from '../verdicts.ts';

type Aspect = Extract<Expectation, { kind: 'managed-entries' }>['aspect'];

const whole = {
  manager: 'first',
  operation: 'Apply',
  apiVersion: 'v1',
  time: '2026-01-02T03:04:05Z',
  fieldsType: 'FieldsV1',
  fieldsV1: { 'f:data': { 'f:key': {} } },
};
const read = (...managedFields: readonly Json[]) =>
  seen(answered('read', { body: JSON.stringify({ apiVersion: 'v1', metadata: { managedFields } }) }));
const entries = (aspect: Aspect) => ({ kind: 'managed-entries', of: 'read', aspect }) as const;
const { time: _, ...timeless } = whole;

describe('the entries of managedFields', () => {
  it.each<Aspect>(['manager', 'operation', 'api-version', 'time', 'fields-type', 'names', 'names-or-elements', 'leaves'])(
    'have what is promised of each: %s',
    (aspect) => {
      expect(judge(read(whole, { ...whole, manager: 'second', operation: 'Update' }), entries(aspect))).toEqual(passed);
    },
  );

  it.each<[Aspect, Json]>([
    ['manager', { ...whole, manager: '' }],
    ['manager', { ...whole, manager: 7 }],
    ['operation', { ...whole, operation: 'Patch' }],
    ['api-version', { ...whole, apiVersion: 'v2' }],
    ['time', timeless],
    ['time', { ...whole, time: 'yesterday' }],
    ['time', { ...whole, time: '2026-13-02T03:04:05Z' }],
    ['time', { ...whole, time: null }],
    ['fields-type', { ...whole, fieldsType: 'FieldsV2' }],
    ['names', { ...whole, fieldsV1: { 'f:data': { '.': {}, 'f:key': {} } } }],
    ['names', { ...whole, fieldsV1: { data: {} } }],
    ['names-or-elements', { ...whole, fieldsV1: { 'f:data': { key: {} } } }],
    ['leaves', { ...whole, fieldsV1: { 'f:data': { 'f:key': true } } }],
    ['leaves', { ...whole, fieldsV1: [] }],
    ['leaves', 'an entry'],
  ])('are told where one has not: %s of %j', (aspect, broken) => {
    expect(judge(read(whole, broken), entries(aspect))).toMatchObject({
      status: 'failed',
      findings: [{ message: expect.stringContaining('returned an invalid entry in metadata.managedFields, expected '), step: 'read' }],
    });
  });

  it('have the time of a write after the object was created', () => {
    const created = (creationTimestamp: string) =>
      seen(answered('read', { body: JSON.stringify({ apiVersion: 'v1', metadata: { creationTimestamp, managedFields: [whole] } }) }));
    expect(judge(created('2026-01-02T03:04:05Z'), entries('time'))).toEqual(passed);
    expect(judge(created('2026-01-02T03:04:09Z'), entries('time'))).toEqual(passed);
    for (const other of ['2026-01-02T03:05:05Z', '2026-01-02T03:03:05Z', '1970-01-01T00:00:00Z'])
      expect(judge(created(other), entries('time'))).toMatchObject({ status: 'failed' });
  });

  it('lack a time if the expectation names their manager, and no other entry does', () => {
    const expected = { ...entries('time'), timeless: { manager: 'first', operation: 'Apply' } } as const;
    const second = { ...whole, manager: 'second' };
    expect(judge(read(timeless, second), expected)).toEqual(passed);
    expect(judge(read(whole, second), expected)).toMatchObject({ status: 'failed' });
    expect(judge(read(timeless, { ...timeless, manager: 'second' }), expected)).toMatchObject({ status: 'failed' });
    expect(judge(read({ ...timeless, time: null }, second), expected)).toMatchObject({ status: 'failed' });
  });

  it('have keys of items and maps, if the expectation allows it', () => {
    const fieldsV1 = { 'f:list': { '.': {}, 'k:{"name":"a"}': { '.': {}, 'f:name': {} }, 'v:"x"': {}, 'i:0': {} } };
    expect(judge(read({ ...whole, fieldsV1 }), entries('names-or-elements'))).toEqual(passed);
  });

  it('have to be there', () => {
    const finding = {
      message: 'GET …/things returned an object without metadata.managedFields',
      expected: 'a non-empty manager',
      actual: 'no entries',
      step: 'read',
    };
    expect(judge(read(), entries('manager'))).toEqual(failed(finding));
  });
});
