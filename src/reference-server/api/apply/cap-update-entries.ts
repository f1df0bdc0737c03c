import { unionOf } from './field-set.ts';
import type { ManagedEntry } from './managed-entry.ts';
import { compareEntries } from './managed-entry.ts';

/** The largest number of separate Update entries. */
const maxUpdateEntries = 10;
/** The manager that the oldest entries are merged into. */
const ancientChanges = 'ancient-changes';

/**
 * Returns the entries with at most ten Update entries where that is possible: the oldest ones of each apiVersion become one
 * entry with the latest of their times. Apply entries are never merged.
 */
export function capUpdateEntries(entries: readonly ManagedEntry[]): readonly ManagedEntry[] {
  const updates = entries.filter((entry) => entry.operation === 'Update').sort(oldestFirst);
  let surplus = updates.length - maxUpdateEntries;
  const ancient = new Map<string, ManagedEntry[]>();
  for (const entry of updates) {
    if (surplus <= 0) break;
    const older = ancient.get(entry.apiVersion);
    if (older === undefined) ancient.set(entry.apiVersion, [entry]);
    else {
      older.push(entry);
      surplus -= 1;
    }
  }
  const groups = [...ancient].filter(([, group]) => group.length > 1);
  const merged = new Set(groups.flatMap(([, group]) => group));
  return [...entries.filter((entry) => !merged.has(entry)), ...groups.map(([apiVersion, group]) => mergeGroup(apiVersion, group))];
}

const isAncient = (entry: ManagedEntry): boolean => entry.manager === ancientChanges;

/** Entries that were merged before are merged first, whatever their time. */
const oldestFirst = (one: ManagedEntry, other: ManagedEntry): number =>
  Number(isAncient(other)) - Number(isAncient(one)) || compareEntries(one, other);

function mergeGroup(apiVersion: string, group: readonly ManagedEntry[]): ManagedEntry {
  const youngest = [...group].sort(compareEntries).at(-1);
  return {
    manager: ancientChanges,
    operation: 'Update',
    apiVersion,
    time: youngest?.time,
    fields: unionOf(group.map((entry) => entry.fields)),
  };
}
