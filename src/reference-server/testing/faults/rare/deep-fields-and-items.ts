import { isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import type { FieldSet } from '../../../api/apply/field-set.ts';
import { difference, fieldSet, intersection, noFields, union, unionOf } from '../../../api/apply/field-set.ts';
import { fieldsOf } from '../../../api/apply/fields-of.ts';
import type { Apply } from '../../../api/apply/index.ts';
import { typeSchemaOf } from '../../../api/apply/index.ts';
import { sameManager } from '../../../api/apply/managed-entry.ts';
import { entriesOf, withEntries, withoutEntries } from '../../../api/apply/managed-fields.ts';
import type { ValidChange } from '../../../api/write/write-hooks.ts';
import { objectAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { applierIn, entriesIn, withValueIn } from './entries.ts';
import { mapPaths, sameContent, uidOf } from './object-states.ts';

const applyPatch = 'application/apply-patch+yaml';

/** A key in one of the maps of texts of an object. */
type MapKey = { readonly path: (typeof mapPaths)[number]; readonly key: string };

/** Returns the keys to which an applied object gives other values than the live one has. */
function keysTaken(applied: JsonObject, live: JsonObject | undefined): readonly MapKey[] {
  return mapPaths.flatMap((path) => {
    const before = objectAt(live, ...path);
    const after = objectAt(applied, ...path);
    return Object.keys(after)
      .filter((key) => key in before && before[key] !== after[key])
      .map((key): MapKey => ({ path, key }));
  });
}

/** Returns whether two sets of fields, as in `fieldsV1`, have a leaf in common. */
const overlap = (one: JsonObject, other: JsonObject): boolean =>
  Object.entries(one).some(([key, below]) => {
    const same = other[key];
    if (key === '.' || !isJsonObject(below) || !isJsonObject(same)) return false;
    const areLeaves = Object.keys(below).length === 0 && Object.keys(same).length === 0;
    return areLeaves || overlap(below, same);
  });

/** Returns the fields of an earlier apply without the items that a later one omits from lists inside the items that it has. */
function withoutInnerItems(former: FieldSet, own: FieldSet, inItem: boolean): FieldSet {
  return fieldSet(
    former.owned,
    [...former.below].flatMap(([element, below]) => {
      const isItem = String(element).startsWith('k:');
      const still = own.below.get(element);
      if (inItem && isItem && still === undefined) return [];
      return [[element, withoutInnerItems(below, still ?? noFields, inItem || (isItem && still !== undefined))] as const];
    }),
  );
}

/** Returns an apply whose manager is not known to have applied such items. */
function forgettingInnerItems(apply: Apply): Apply {
  const { live, manager, apiVersion, subresource } = apply;
  if (live === undefined) return apply;
  const identity = { manager, operation: 'Apply', apiVersion, subresource } as const;
  const entries = entriesOf(live);
  if (!entries.some((entry) => sameManager(entry, identity))) return apply;
  const own = fieldsOf(apply.applied, apply.schema);
  const left = entries.map((entry) =>
    sameManager(entry, identity) ? { ...entry, fields: withoutInnerItems(entry.fields, own, false) } : entry,
  );
  return { ...apply, live: withEntries(live, left) };
}

/** Returns the object after an apply with the fields still owned that an applier gave up and that kept their values. */
function ownedAsBefore({ type, live }: ValidChange, next: JsonObject): JsonObject {
  const after = entriesOf(next);
  const there = fieldsOf(withFields(withoutEntries(next), { apiVersion: undefined, kind: undefined }), typeSchemaOf(type.schema));
  const owned = unionOf(after.map(({ fields }) => fields));
  const kept = entriesOf(live)
    .filter(({ operation }) => operation === 'Apply')
    .map((entry) => ({ entry, fields: difference(intersection(entry.fields, there), owned) }));
  const others = after.filter((entry) => !kept.some((one) => sameManager(one.entry, entry)));
  const same = kept.map(({ entry, fields }) => {
    const now = after.find((one) => sameManager(one, entry));
    return { ...(now ?? entry), fields: union(now?.fields ?? noFields, fields) };
  });
  return withEntries(next, [...others, ...same]);
}

/** Returns whether a conflict is about a field three names or more below the spec. */
const isDeep = (path: string): boolean => /^\.spec(\.[A-Za-z]\w*){3}/.test(path);

/** Faults of applies of fields and items deep in an object, taken by force, shared or given up (specification, "Server-side apply"). */
export const rareDeepFieldFaults: readonly Fault[] = [
  {
    id: 'deep-conflict-overlooked',
    breaks:
      'An apply of another value than that of another manager does not conflict where the field is three levels or more below the spec.',
    statements: ['apply/conflict'],
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        return outcome.kind === 'conflict' && outcome.conflicts.every(({ path }) => isDeep(path))
          ? plain.applied({ ...apply, force: true })
          : outcome;
      },
    }),
  },
  {
    id: 'given-up-item-of-inner-list-stays',
    breaks:
      'An apply does not remove an item that its manager applied before and leaves out now from a keyed list inside an item of another keyed list.',
    statements: ['apply/removes-missing-items'],
    change: (plain) => ({ applied: (apply) => plain.applied(forgettingInnerItems(apply)) }),
  },
  {
    id: 'given-up-default-value-still-owned',
    breaks: 'A field that its applier gives up still has the applier as its owner where its value was that of its default already.',
    statements: ['field-ownership/released/default-unowned'],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        const isApply = change.mediaType === applyPatch && change.subresource === undefined;
        return isApply && sameContent(change.live, next) ? ownedAsBefore(change, next) : next;
      },
    }),
  },
  {
    id: 'key-taken-by-force-outlives-its-applier',
    breaks: 'A key of a map whose value a manager changed by a forced apply stays when that manager applies without it.',
    statements: ['apply/removes-missing-items'],
    change: (plain) => {
      const taken = new Map<string, readonly MapKey[]>();
      return {
        applied: (apply) => {
          const outcome = plain.applied(apply);
          if (outcome.kind !== 'merged' || apply.live === undefined) return outcome;
          const { live, applied, force, manager } = apply;
          const whose = `${uidOf(live)} ${manager}`;
          const before = taken.get(whose) ?? [];
          if (force) taken.set(whose, [...before, ...keysTaken(applied, live)]);
          const object = before.reduce((result, { path, key }) => {
            const value = valueAt(live, ...path, key);
            const isLeftOut = valueAt(applied, ...path, key) === undefined && valueAt(result, ...path, key) === undefined;
            return value === undefined || !isLeftOut ? result : withValueIn(result, [...path, key], value);
          }, outcome.object);
          return { ...outcome, object };
        },
      };
    },
  },
  {
    id: 'repeated-apply-of-shared-field-renews-version',
    breaks: 'A repeated apply without changes by a manager that shares a field with another manager changes the resourceVersion.',
    statements: ['apply/no-change-no-version'],
    change: ({ applied, changedObject, isUnchanged }) => {
      let isShared = false;
      /** The comparisons of the current write that are still to come: there are two. */
      let comparisons = 0;
      return {
        applied: (apply) => {
          const own = applierIn(apply.live, apply.manager);
          isShared =
            own !== undefined &&
            entriesIn(apply.live).some((entry) => entry !== own && overlap(objectAt(own, 'fieldsV1'), objectAt(entry, 'fieldsV1')));
          return applied(apply);
        },
        changedObject: (change) => {
          comparisons = isShared && change.mediaType === applyPatch ? 2 : 0;
          isShared = false;
          return changedObject(change);
        },
        isUnchanged: (same) => {
          if (comparisons === 0) return isUnchanged(same);
          comparisons -= 1;
          return false;
        },
      };
    },
  },
];
