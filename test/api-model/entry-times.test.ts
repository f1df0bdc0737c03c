import { describe, expect, it } from 'vitest';
import { entryWithOtherTime } from '#api-model/entry-times';
import type { ObjectWriteOperation } from '#api-model/operation';
import type { JsonObject } from '#core/model/json';

const entry = (manager: string, operation: string, time: string | null): JsonObject => ({ manager, operation, apiVersion: 'v1', time });
const withEntries = (...managedFields: readonly JsonObject[]): JsonObject => ({ metadata: { managedFields } });
const update: ObjectWriteOperation = {
  verb: 'update',
  namespace: 'here',
  name: 'ac-a',
  body: {},
  dryRun: false,
  bare: false,
  manager: 'me',
};

describe('the time of an entry of managedFields', () => {
  const before = withEntries(entry('me', 'Update', '1'), entry('me', 'Apply', '1'), entry('other', 'Update', '1'));

  it('is renewed by its own operation alone', () => {
    expect(entryWithOtherTime(update, before, withEntries(entry('me', 'Update', '2'), entry('other', 'Update', '1')))).toBeUndefined();
    expect(entryWithOtherTime(update, before, withEntries(entry('other', 'Update', '2')))).toMatchObject({ before: '1', after: '2' });
    expect(entryWithOtherTime(update, before, withEntries(entry('me', 'Apply', '2')))).toMatchObject({ before: '1', after: '2' });
  });

  it('is left open of an entry without a time, of two entries of one operation, and of an unknown manager', () => {
    expect(entryWithOtherTime(update, before, withEntries(entry('other', 'Update', null)))).toBeUndefined();
    const two = withEntries(entry('other', 'Update', '1'), entry('other', 'Update', '2'));
    expect(entryWithOtherTime(update, two, withEntries(entry('other', 'Update', '3')))).toBeUndefined();
    expect(entryWithOtherTime({ ...update, manager: undefined }, before, withEntries(entry('other', 'Update', '2')))).toBeUndefined();
  });
});
