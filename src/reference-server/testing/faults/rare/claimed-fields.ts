import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { difference, intersection, isEmpty, noFields, union } from '../../../api/apply/field-set.ts';
import type { Update } from '../../../api/apply/index.ts';
import { sameManager } from '../../../api/apply/managed-entry.ts';
import { entriesOf, withEntries } from '../../../api/apply/managed-fields.ts';
import type { Hooks } from '../../../api/hooks.ts';
import { arrayAt, fieldOf, objectAt, textAt, valueAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { isOf, managersOf, withManagers } from '../managed-field-entries.ts';
import { applierIn, entriesIn, isSameEntry, withEntriesIn } from './entries.ts';
import { isTerminating } from './object-states.ts';
import { afterApply, pathsSet } from './owners.ts';

/** Returns the paths of field names at which a value becomes empty: a text, zero or false. */
function emptiedPaths(before: Json | undefined, after: Json | undefined): readonly (readonly string[])[] {
  if (!isJsonObject(before) || !isJsonObject(after)) return [];
  return Object.entries(after).flatMap(([key, value]): readonly (readonly string[])[] => {
    const old = fieldOf(before, key);
    const isEmptied = old !== undefined && old !== value && (value === '' || value === 0 || value === false);
    return isEmptied ? [[key]] : emptiedPaths(old, value).map((path) => [key, ...path]);
  });
}

/** Returns an object after an update in which the owners before it still own the fields that it emptied. */
function withFormerOwners(before: JsonObject, after: JsonObject): JsonObject {
  const emptied = pathsSet(emptiedPaths(before, after));
  if (isEmpty(emptied)) return after;
  const [former, present] = [entriesOf(before), entriesOf(after)];
  const kept = present.map((entry) => {
    const own = former.find((one) => sameManager(one, entry))?.fields ?? noFields;
    return { ...entry, fields: union(difference(entry.fields, emptied), intersection(own, emptied)) };
  });
  const lost = former
    .filter((one) => !present.some((entry) => sameManager(one, entry)))
    .map((one) => ({ ...one, fields: intersection(one.fields, emptied) }));
  return withEntries(after, [...kept, ...lost]);
}

/** Returns the object of an update in which managers with two entries or more lost fields of their first entry alone. */
function losingOneEntry(track: Hooks['track']): Hooks['track'] {
  return (update: Update) => {
    const tracked = track(update);
    const sent = managersOf(update.after);
    if (sent.length === 1 && Object.keys(objectAt(sent[0])).length === 0) return tracked;
    const before = managersOf(update.before);
    const kept = before.filter((entry, index) => {
      const manager = textAt(entry, 'manager') ?? '';
      return manager !== update.manager && before.slice(0, index).some((one) => isOf(one, manager));
    });
    const identity = (entry: Json): string =>
      ['manager', 'operation', 'apiVersion', 'subresource'].map((field) => textAt(entry, field) ?? '').join(' ');
    return withManagers(tracked, (entries) => [
      ...entries.filter((entry) => !kept.some((one) => identity(one) === identity(entry))),
      ...kept,
    ]);
  };
}

/** Returns whether an apply sets a map where the live object has a value of another type, at a path such as `.spec.size`. */
function replacesByMap(applied: JsonObject, live: JsonObject | undefined, path: string): boolean {
  const names = path.split('.').slice(1);
  const former = valueAt(live, ...names);
  return isJsonObject(valueAt(applied, ...names)) && former !== undefined && former !== null && typeof former !== 'object';
}

/** Faults of the ownership that one kind of change results in (specification, "Ownership of a field under server-side apply"). */
export const rareClaimedFieldFaults: readonly Fault[] = [
  {
    id: 'scaled-replicas-applied-without-conflict',
    breaks: 'An apply of another number of replicas than that which another manager set through the scale does not conflict.',
    statements: ['apply/conflict'],
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        if (outcome.kind !== 'conflict' || apply.subresource !== undefined) return outcome;
        return outcome.conflicts.every(({ subresource }) => subresource === 'scale') ? plain.applied({ ...apply, force: true }) : outcome;
      },
    }),
  },
  {
    id: 'apply-to-terminating-object-unowned',
    breaks: 'The first apply of a manager to a terminating object changes it, and does not make the manager an owner.',
    statements: ['query-parameters/field-manager/apply'],
    change: afterApply((object, { live, manager }) => {
      const entry = applierIn(object, manager);
      if (!isTerminating(live) || entry === undefined || applierIn(live, manager) !== undefined) return object;
      return withEntriesIn(
        object,
        entriesIn(object).filter((one) => !isSameEntry(one, entry)),
      );
    }),
  },
  {
    id: 'emptied-value-keeps-owner',
    breaks: 'An update or patch that sets a field of another manager to zero, false or an empty text leaves it as the owner.',
    statements: ['field-ownership/merge-patch/moves-from-updater'],
    change: (plain) => ({
      track: (update) => {
        const after = plain.track(update);
        const isReset = deepEqual(arrayAt(update.after, 'metadata', 'managedFields'), [{}]);
        return update.before === undefined || isReset ? after : withFormerOwners(update.before, after);
      },
    }),
  },
  {
    id: 'clearing-leaves-entries-of-subresources',
    breaks: 'An update or patch that clears managedFields leaves the entries of changes through a subresource.',
    statements: ['managed-fields/reset/merge-patch/cleared'],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        if (change.subresource !== undefined || !deepEqual(arrayAt(change.wanted, 'metadata', 'managedFields'), [{}])) return next;
        const left = entriesIn(change.live).filter((entry) => textAt(entry, 'subresource') !== undefined);
        return left.length === 0 ? next : withEntriesIn(next, [...entriesIn(next), ...left]);
      },
    }),
  },
  {
    id: 'user-agent-without-version-unknown',
    breaks: 'The manager of a write without a field manager is unknown where the user agent has no version.',
    statements: ['query-parameters/field-manager/default'],
    exchanges: [
      {
        on: {
          operation: ['create', 'update', 'json-patch', 'merge-patch', 'strategic-merge-patch'],
          headers: { 'user-agent': /^[^/]+$/ },
          query: { fieldManager: 'absent' },
        },
        request: { query: { fieldManager: 'unknown' } },
      },
    ],
  },
  {
    id: 'second-entry-of-owner-keeps-field',
    breaks: 'An update or patch of a field takes it from only one entry of a manager that applied it and updated it too.',
    statements: ['field-ownership/merge-patch/moves-from-all', 'field-ownership/put/moves-from-all'],
    change: (plain) => ({ track: losingOneEntry(plain.track) }),
  },
  {
    id: 'map-in-place-of-text-conflicts-not',
    breaks: 'An apply with a map in place of the text, number or boolean of another manager replaces it without a conflict.',
    statements: ['field-ownership/conflict/refused'],
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        const isOther =
          outcome.kind === 'conflict' && outcome.conflicts.every(({ path }) => replacesByMap(apply.applied, apply.live, path));
        return isOther ? plain.applied({ ...apply, force: true }) : outcome;
      },
    }),
  },
];
