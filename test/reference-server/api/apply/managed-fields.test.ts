import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import { fieldsAt, noFields } from '#reference-server/api/apply/field-set';
import type { ManagedEntry } from '#reference-server/api/apply/managed-entry';
import { entriesOf, withEntries } from '#reference-server/api/apply/managed-fields';
import { timeOf } from './history.ts';

const entry = (changes: Partial<ManagedEntry>): ManagedEntry => ({
  manager: 'm',
  operation: 'Update',
  apiVersion: 'v1',
  time: timeOf(0),
  fields: fieldsAt(['f:a']),
  ...changes,
});

describe('the entries of an object', () => {
  it('stand in the order of operation, time, manager, version and subresource', () => {
    const ordered = [
      entry({ operation: 'Apply', manager: 'z', time: timeOf(9) }),
      entry({ manager: 'z', time: undefined }),
      entry({ manager: 'x', time: timeOf(1) }),
      entry({ manager: 'y', time: timeOf(1) }),
      entry({ manager: 'y', time: timeOf(1), subresource: 'status' }),
      entry({ manager: 'y', time: timeOf(1), apiVersion: 'v2' }),
      entry({ manager: 'a', time: timeOf(2) }),
    ];
    expect(entriesOf(withEntries({}, [...ordered].reverse()))).toEqual(ordered);
  });

  it('are left out when they own nothing, and the list with them', () => {
    expect(withEntries({ metadata: { name: 'x', managedFields: [] } }, [entry({ fields: noFields })])).toEqual({ metadata: { name: 'x' } });
  });

  it('are the last of each manager; one that applies is the same in every version', () => {
    const list = [
      { manager: 'm', operation: 'Apply', apiVersion: 'v1', fieldsType: 'FieldsV1', fieldsV1: { 'f:a': {} } },
      { manager: 'm', operation: 'Apply', apiVersion: 'v2', fieldsType: 'FieldsV1', fieldsV1: { 'f:b': {} } },
    ];
    expect(entriesOf({ metadata: { managedFields: list } })).toEqual([
      entry({ operation: 'Apply', apiVersion: 'v2', time: undefined, fields: fieldsAt(['f:b']) }),
    ]);
  });

  it.each<[string, { [field: string]: Json }]>([
    ['another operation', { operation: 'Patch' }],
    ['no apiVersion', { apiVersion: '' }],
    ['another type of fields', { fieldsType: 'FieldsV2' }],
    ['a manager that is no text', { manager: 1 }],
    ['a subresource that is no text', { subresource: [] }],
    ['a time that is no text', { time: 1 }],
    ['a time that is none', { time: '2031-13-01T00:00:00Z' }],
    ['a time in words', { time: 'May 6, 2031' }],
    ['malformed fields', { fieldsV1: { a: {} } }],
  ])('are none when one of them has %s', (_what, fault) => {
    const good = { manager: 'm', operation: 'Update', apiVersion: 'v1', fieldsType: 'FieldsV1', fieldsV1: { 'f:a': {} } };
    expect(entriesOf({ metadata: { managedFields: [good] } })).toHaveLength(1);
    expect(entriesOf({ metadata: { managedFields: [good, { ...good, ...fault }] } })).toEqual([]);
  });
});
