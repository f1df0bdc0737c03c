import { describe, expect, it } from 'vitest';
import { capUpdateEntries } from '#reference-server/api/apply/cap-update-entries';
import { fieldsAt } from '#reference-server/api/apply/field-set';
import type { ManagedEntry } from '#reference-server/api/apply/managed-entry';
import { timeOf } from './history.ts';

const update = (manager: string, second: number, apiVersion = 'v1'): ManagedEntry => ({
  manager,
  operation: 'Update',
  apiVersion,
  time: timeOf(second),
  fields: fieldsAt([`f:${manager}`]),
});
const updates = (count: number, version: (index: number) => string = () => 'v1'): ManagedEntry[] =>
  Array.from({ length: count }, (_, index) => update(`m${index}`, index, version(index)));

describe('the entries of updates', () => {
  it('are separate up to ten, besides any number of Apply entries', () => {
    const entries = [...updates(10), ...updates(20).map((entry) => ({ ...entry, operation: 'Apply' as const }))];
    expect(capUpdateEntries(entries)).toEqual(entries);
  });

  it('beyond that have the oldest merged, with the time of the youngest of these', () => {
    const entries = updates(12);
    const ancient = { ...update('ancient-changes', 2), fields: fieldsAt(['f:m0'], ['f:m1'], ['f:m2']) };
    expect(capUpdateEntries(entries)).toEqual([...entries.slice(3), ancient]);
  });

  it('are merged with what was merged before, whatever its time', () => {
    const capped = capUpdateEntries([update('ancient-changes', 50), ...updates(10)]);
    expect(capped).toHaveLength(10);
    expect(capped.at(-1)).toEqual({ ...update('ancient-changes', 50), fields: fieldsAt(['f:ancient-changes'], ['f:m0']) });
  });

  it('are merged for each apiVersion by itself', () => {
    const capped = capUpdateEntries(updates(12, (index) => `v${index % 2}`));
    expect(capped.filter((entry) => entry.manager === 'ancient-changes').map((entry) => [entry.apiVersion, entry.fields])).toEqual([
      ['v0', fieldsAt(['f:m0'], ['f:m2'])],
      ['v1', fieldsAt(['f:m1'], ['f:m3'])],
    ]);
  });

  it('stay as they are when each is in a version of its own', () => {
    const entries = updates(12, (index) => `v${index}`);
    expect(capUpdateEntries(entries)).toEqual(entries);
  });
});
