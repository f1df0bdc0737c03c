import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import type { FieldSet } from '../../../api/apply/field-set.ts';
import { difference, fieldsAt, isEmpty, noFields, pathsOf, union, unionOf } from '../../../api/apply/field-set.ts';
import type { Apply, Update } from '../../../api/apply/index.ts';
import type { ManagedEntry } from '../../../api/apply/managed-entry.ts';
import { managerKey, sameManager } from '../../../api/apply/managed-entry.ts';
import { entriesOf, withEntries } from '../../../api/apply/managed-fields.ts';
import type { PathElement } from '../../../api/apply/path-element.ts';
import { fieldElement } from '../../../api/apply/path-element.ts';
import { fieldOf, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { entriesIn, isSameEntry, withEntriesIn } from './entries.ts';
import { uidOf, withoutPath } from './object-states.ts';
import { applierOf, changeOwned, entriesBy } from './owners.ts';

/** Returns the fields that an entry lost between two states of its object. */
function lostBy(entry: ManagedEntry, after: JsonObject): FieldSet {
  const now = entriesOf(after).find((one) => sameManager(one, entry));
  return difference(entry.fields, now?.fields ?? noFields);
}

/** The maps whose keys are owned one by one. */
const maps: readonly (readonly PathElement[])[] = [['metadata', 'labels'], ['metadata', 'annotations'], ['data'], ['spec']].map((path) =>
  path.map(fieldElement),
);

/** Returns the fields of a set at or below a path. */
const below = (set: FieldSet, path: readonly PathElement[]): FieldSet =>
  fieldsAt(...pathsOf(set).filter((one) => path.every((element, index) => one[index] === element)));

/** Returns the object after a forced apply with no key left to others in the maps of which they lost one. */
function withoutTakenMaps(object: JsonObject, apply: Apply & { readonly live: JsonObject }): JsonObject {
  const taken = new Map(
    entriesBy(apply.live, applierOf(apply)).others.map((entry) => {
      const lost = lostBy(entry, object);
      return [managerKey(entry), unionOf(maps.filter((path) => !isEmpty(below(lost, path))).map((path) => below(entry.fields, path)))];
    }),
  );
  return changeOwned(object, (entry) => difference(entry.fields, taken.get(managerKey(entry)) ?? noFields));
}

/** Returns the object after an update with the time of the update in the entries of others that lost a field. */
function withTimesOfLosers(after: JsonObject, { before, time }: Update): JsonObject {
  const old = entriesIn(before);
  const entries = entriesIn(after).map((entry) => {
    const known = old.find((one) => isSameEntry(one, entry));
    return known === undefined || deepEqual(objectAt(known, 'fieldsV1'), objectAt(entry, 'fieldsV1')) ? entry : withFields(entry, { time });
  });
  return entries.length === 0 ? after : withEntriesIn(after, entries);
}

/** Returns the object after an update whose manager owns the fields by its apply, where it applied to the object before. */
function withFieldsApplied(after: JsonObject, { manager, apiVersion, subresource }: Update): JsonObject {
  if (subresource !== undefined) return after;
  const entries = entriesOf(after);
  const applier = entries.find((entry) => entry.manager === manager && entry.operation === 'Apply' && entry.subresource === undefined);
  const updater = entries.find((entry) => sameManager(entry, { manager, operation: 'Update', apiVersion }));
  if (applier === undefined || updater === undefined) return after;
  const others = entries.filter((entry) => entry !== applier && entry !== updater);
  return withEntries(after, [...others, { ...applier, fields: union(applier.fields, updater.fields) }]);
}

/** Faults of the ownership of fields in one state (specification, "Ownership of a field under server-side apply", "managedFields entry"). */
export const rareOwnedFieldFaults: readonly Fault[] = [
  {
    id: 'lost-field-not-shared-again',
    breaks: 'A manager that lost a field to a forced apply does not own it again when it applies the new value.',
    statements: ['managed-fields/kept-up'],
    detectedBy: 'drawn',
    change: (plain) => {
      const lost = new Map<string, FieldSet>();
      return {
        applied: (apply) => {
          const outcome = plain.applied(apply);
          const { live, force } = apply;
          if (outcome.kind !== 'merged' || live === undefined) return outcome;
          const keyOf = (entry: Parameters<typeof managerKey>[0]): string => `${uidOf(live)} ${managerKey(entry)}`;
          const identity = applierOf(apply);
          if (force) {
            lost.delete(keyOf(identity));
            for (const entry of entriesBy(live, identity).others)
              lost.set(keyOf(entry), union(lost.get(keyOf(entry)) ?? noFields, lostBy(entry, outcome.object)));
          }
          const gone = lost.get(keyOf(identity)) ?? noFields;
          const object = changeOwned(outcome.object, (entry) =>
            sameManager(entry, identity) ? difference(entry.fields, gone) : entry.fields,
          );
          return isEmpty(gone) ? outcome : { ...outcome, object };
        },
      };
    },
  },
  {
    id: 'loss-renews-time-of-entry',
    breaks: 'The entry of a manager that loses one of its fields to an update gets the time of the update.',
    statements: ['managed-fields/entry/time'],
    detectedBy: 'drawn',
    change: (plain) => ({ track: (update) => withTimesOfLosers(plain.track(update), update) }),
  },
  {
    id: 'update-joins-apply-of-its-manager',
    breaks: 'An update or patch by a manager that applied to the object before is recorded in its entry of the apply.',
    statements: ['managed-fields/kept-up'],
    detectedBy: 'drawn',
    change: (plain) => ({ track: (update) => withFieldsApplied(plain.track(update), update) }),
  },
  {
    id: 'force-takes-whole-map',
    breaks: 'A manager that loses one key of a map to a forced apply loses all of its keys in the map.',
    statements: ['managed-fields/kept-up'],
    detectedBy: 'drawn',
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        const { live, force } = apply;
        return outcome.kind === 'merged' && force && live !== undefined
          ? { ...outcome, object: withoutTakenMaps(outcome.object, { ...apply, live }) }
          : outcome;
      },
    }),
  },
  {
    id: 'cleared-entries-return-with-apply',
    breaks: 'The first apply after managedFields were cleared restores the entries from before.',
    statements: ['managed-fields/kept-up'],
    detectedBy: 'drawn',
    change: (plain) => {
      const cleared = new Map<string, readonly ManagedEntry[]>();
      return {
        track: (update) => {
          const { before, after } = update;
          const isCleared = deepEqual(valueAt(after, 'metadata', 'managedFields') ?? null, [{}]);
          if (before !== undefined && isCleared) cleared.set(uidOf(before), entriesOf(before));
          return plain.track(update);
        },
        applied: (apply) => {
          const outcome = plain.applied(apply);
          const former = cleared.get(uidOf(apply.live));
          if (outcome.kind !== 'merged' || former === undefined) return outcome;
          cleared.delete(uidOf(apply.live));
          const entries = entriesOf(outcome.object);
          const back = former.filter((entry) => !entries.some((one) => sameManager(one, entry)));
          return { ...outcome, object: withEntries(outcome.object, [...entries, ...back]) };
        },
      };
    },
  },
  {
    id: 'applied-keys-of-namesake-removed',
    breaks: 'The first apply of a manager to an object removes keys of its data that the manager applied to another object of the name.',
    statements: ['apply/keeps-the-rest'],
    detectedBy: 'drawn',
    change: (plain) => {
      const keys = new Map<string, readonly string[]>();
      return {
        applied: (apply) => {
          const outcome = plain.applied(apply);
          const { live, applied, manager } = apply;
          if (outcome.kind !== 'merged') return outcome;
          const name = textAt(outcome.object, 'metadata', 'name') ?? '';
          const key = JSON.stringify([textAt(applied, 'kind') ?? '', name, manager]);
          const wanted = objectAt(applied, 'data');
          const known = keys.get(key) ?? [];
          keys.set(key, Object.keys(wanted));
          if (live === undefined || entriesBy(live, applierOf(apply)).own !== undefined) return outcome;
          const stale = known.filter((field) => fieldOf(wanted, field) === undefined);
          return { ...outcome, object: stale.reduce((object, field) => withoutPath(object, ['data', field]), outcome.object) };
        },
      };
    },
  },
];
