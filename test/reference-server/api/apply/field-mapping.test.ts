import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import type { FieldMapping } from '#reference-server/api/apply/field-mapping';
import { ownersFromSubresource, ownersToSubresource } from '#reference-server/api/apply/field-mapping';
import { fieldsAt } from '#reference-server/api/apply/field-set';
import type { ManagedEntry } from '#reference-server/api/apply/managed-entry';
import { entriesOf, withEntries } from '#reference-server/api/apply/managed-fields';
import { timeOf } from './history.ts';

const view = (apart: boolean): FieldMapping => ({
  path: ['spec', 'count'],
  apiVersion: 'v1',
  target: { path: ['spec', 'replicas'], apiVersion: 'scales/v1' },
  apart,
});
const count = ['f:spec', 'f:count'] as const;
const entry = (manager: string, changes: Partial<ManagedEntry> = {}): ManagedEntry => ({
  manager,
  operation: 'Update',
  apiVersion: 'v1',
  time: timeOf(0),
  fields: fieldsAt(count, ['f:spec', 'f:other']),
  ...changes,
});
const ofScale = (manager: string, changes: Partial<ManagedEntry> = {}): ManagedEntry =>
  entry(manager, { apiVersion: 'scales/v1', fields: fieldsAt(['f:spec', 'f:replicas']), ...changes });
const owned = (...entries: readonly ManagedEntry[]): JsonObject => withEntries({}, entries);

describe('a field that another kind shows', () => {
  it('has the owners of the field in the object, and no others', () => {
    const object = owned(entry('one'), entry('two', { fields: fieldsAt(['f:spec', 'f:other']) }));
    expect(entriesOf(ownersToSubresource(object, {}, view(true)))).toEqual([ofScale('one')]);
  });

  it('is removed from managers that no longer own it in the subresource', () => {
    const other = owned(ofScale('two', { subresource: 'scale' }));
    expect(entriesOf(ownersFromSubresource(owned(entry('one')), other, view(false)))).toEqual([
      entry('one', { fields: fieldsAt(['f:spec', 'f:other']) }),
      entry('two', { fields: fieldsAt(count), subresource: 'scale' }),
    ]);
  });

  it('stays with managers that still own it in the subresource', () => {
    expect(entriesOf(ownersFromSubresource(owned(entry('one')), owned(ofScale('one')), view(false)))).toEqual([entry('one')]);
    const applied = entry('one', { operation: 'Apply' });
    expect(entriesOf(ownersFromSubresource(owned(applied), owned(ofScale('one', { operation: 'Apply' })), view(true)))).toEqual([applied]);
  });

  it('is owned by a new entry without a time where API versions are distinct', () => {
    const { metadata } = ownersFromSubresource(owned(entry('one')), owned(ofScale('one')), view(true));
    expect(metadata).toMatchObject({
      managedFields: [
        { manager: 'one', fieldsV1: { 'f:spec': { 'f:count': {} } } },
        { manager: 'one', time: timeOf(0), fieldsV1: { 'f:spec': { 'f:other': {} } } },
      ],
    });
    expect(JSON.stringify(metadata).match(/"time"/g)).toHaveLength(1);
  });

  it('is not owned by entries that own other fields of the subresource', () => {
    const other = owned(ofScale('two', { fields: fieldsAt(['f:status']) }));
    expect(entriesOf(ownersFromSubresource(owned(), other, view(true)))).toEqual([]);
  });
});
