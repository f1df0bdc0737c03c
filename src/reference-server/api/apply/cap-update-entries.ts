import { unionOf } from './field-set.ts';
import type { ManagedEntry } from './managed-entry.ts';
import { compareEntries } from './managed-entry.ts';

/** How many entries of updates an object keeps apart. */
const maxUpdateEntries = 10;
/** The manager that the oldest are merged into. */
const ancientChanges = 'ancient-changes';

/**
 * The entries, with no more than ten of updates where that can be: the oldest become one for each apiVersion, which
 * has the time of the youngest of them. Entries of applies are never merged.
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

/** What was merged before is the first to be merged again, whatever its time. */
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
