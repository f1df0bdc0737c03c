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
  it('is owned there by who owns it here, and by nobody else', () => {
    const object = owned(entry('one'), entry('two', { fields: fieldsAt(['f:spec', 'f:other']) }));
    expect(entriesOf(ownersToSubresource(object, {}, view(true)))).toEqual([ofScale('one')]);
  });

  it('is taken from who does not own it there any more, who keeps the rest', () => {
    const other = owned(ofScale('two', { subresource: 'scale' }));
    expect(entriesOf(ownersFromSubresource(owned(entry('one')), other, view(false)))).toEqual([
      entry('one', { fields: fieldsAt(['f:spec', 'f:other']) }),
      entry('two', { fields: fieldsAt(count), subresource: 'scale' }),
    ]);
  });

  it('stays with who owns it there still', () => {
    expect(entriesOf(ownersFromSubresource(owned(entry('one')), owned(ofScale('one')), view(false)))).toEqual([entry('one')]);
    const applied = entry('one', { operation: 'Apply' });
    expect(entriesOf(ownersFromSubresource(owned(applied), owned(ofScale('one', { operation: 'Apply' })), view(true)))).toEqual([applied]);
  });

  it('is owned anew and with no time where the versions are told apart, beside what was owned', () => {
    const { metadata } = ownersFromSubresource(owned(entry('one')), owned(ofScale('one')), view(true));
    expect(metadata).toMatchObject({
      managedFields: [
        { manager: 'one', fieldsV1: { 'f:spec': { 'f:count': {} } } },
        { manager: 'one', time: timeOf(0), fieldsV1: { 'f:spec': { 'f:other': {} } } },
      ],
    });
    expect(JSON.stringify(metadata).match(/"time"/g)).toHaveLength(1);
  });

  it('is not taken over by entries that own something else there', () => {
    const other = owned(ofScale('two', { fields: fieldsAt(['f:status']) }));
    expect(entriesOf(ownersFromSubresource(owned(), other, view(true)))).toEqual([]);
  });
});
