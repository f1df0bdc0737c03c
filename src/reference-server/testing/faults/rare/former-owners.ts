import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { FieldSet } from '../../../api/apply/field-set.ts';
import { difference, fieldSet, isEmpty, noFields, unionOf } from '../../../api/apply/field-set.ts';
import { fieldsOf } from '../../../api/apply/fields-of.ts';
import type { ManagedEntry } from '../../../api/apply/managed-entry.ts';
import { sameManager } from '../../../api/apply/managed-entry.ts';
import { entriesOf, withEntries } from '../../../api/apply/managed-fields.ts';
import type { PathElement } from '../../../api/apply/path-element.ts';
import { fieldName } from '../../../api/apply/path-element.ts';
import { fieldOf, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import { readJson } from '../../exchanges/read-json.ts';
import type { Fault } from '../fault.ts';
import { afterApply, applierOf, changeOwned, entriesBy, pathsSet, valuesIn } from './owners.ts';

type Path = readonly PathElement[];

/** Returns the paths of the items of keyed lists that the first set has and the second one has not. */
function missingItems(had: FieldSet, has: FieldSet): readonly Path[] {
  return [...had.below].flatMap(([element, below]): readonly Path[] => {
    const kept = has.below.get(element);
    if (element.startsWith('k:') && kept === undefined) return [[element]];
    return missingItems(below, kept ?? noFields).map((path) => [element, ...path]);
  });
}

/** Returns the value without the item at a path. */
function withoutItem(value: Json, [first, ...rest]: Path): Json {
  if (first === undefined) return value;
  const name = fieldName(first);
  if (name !== undefined) {
    const inner = isJsonObject(value) ? fieldOf(value, name) : undefined;
    return isJsonObject(value) && inner !== undefined ? withFields(value, { [name]: withoutItem(inner, rest) }) : value;
  }
  const keys = readJson(first.slice(2));
  if (!isJsonArray(value) || !isJsonObject(keys)) return value;
  const isMatch = (item: Json): boolean => Object.entries(keys).every(([key, wanted]) => valueAt(item, key) === wanted);
  return value.flatMap((item) => (!isMatch(item) ? [item] : rest.length === 0 ? [] : [withoutItem(item, rest)]));
}

/** Returns the set without everything at a path and below it. */
function withoutBelow(set: FieldSet, [first, ...rest]: Path): FieldSet {
  const below = [...set.below].flatMap(([element, inner]): (readonly [PathElement, FieldSet])[] => {
    if (element !== first) return [[element, inner]];
    return rest.length === 0 ? [] : [[element, withoutBelow(inner, rest)]];
  });
  return fieldSet(set.owned, below);
}

/** Returns the object with these fields added to the entries of their owners. */
function returned(object: JsonObject, owners: readonly ManagedEntry[]): JsonObject {
  const entries = entriesOf(object);
  const known = entries.map((entry) => ({
    ...entry,
    fields: unionOf([entry.fields, ...owners.filter((owner) => sameManager(owner, entry)).map(({ fields }) => fields)]),
  }));
  return withEntries(object, [...known, ...owners.filter((owner) => !entries.some((entry) => sameManager(owner, entry)))]);
}

/** Faults of the owners of a field after it moved (specification, "Ownership of a field under server-side apply"). */
export const rareFormerOwnerFaults: readonly Fault[] = [
  {
    id: 'managers-in-any-case-are-one',
    breaks: 'A manager that applies under the name of another applier in other letter case is taken for that applier.',
    statements: ['apply/conflict'],
    change: (plain) => ({
      applied: (apply) => {
        const appliers = entriesOf(apply.live ?? {}).filter(({ operation }) => operation === 'Apply');
        const names = appliers.map(({ manager }) => manager);
        const alike = names.find((name) => name.toLowerCase() === apply.manager.toLowerCase());
        return plain.applied({ ...apply, manager: alike ?? apply.manager });
      },
    }),
  },
  {
    id: 'force-takes-unchanged-fields',
    breaks: 'A forced apply of the value that a field of another manager has makes the applier the only owner.',
    statements: ['field-ownership/shared/owned-by-both'],
    change: afterApply((object, apply) => {
      if (!apply.force) return object;
      const identity = applierOf(apply);
      const applied = fieldsOf(apply.applied, apply.schema);
      return changeOwned(object, (entry) => (sameManager(entry, identity) ? entry.fields : difference(entry.fields, applied)));
    }),
  },
  {
    id: 'given-up-item-takes-fields-of-others',
    breaks: 'An item of a keyed list that its applier gives up is removed although another manager owns a field in it.',
    statements: ['apply/keeps-items-of-others'],
    change: afterApply((object, apply) => {
      const { own } = entriesBy(apply.live, applierOf(apply));
      const lost = missingItems(own?.fields ?? noFields, fieldsOf(apply.applied, apply.schema));
      const left = lost.reduce(withoutItem, object);
      return isJsonObject(left) ? changeOwned(left, (entry) => lost.reduce(withoutBelow, entry.fields)) : object;
    }),
  },
  {
    id: 'added-field-returns-to-former-owner',
    breaks: 'A field that one update removes and a later one adds again is owned by its former owner too.',
    statements: ['managed-fields/kept-up'],
    change: (plain) => {
      const former = new Map<string, readonly ManagedEntry[]>();
      return {
        track: (update) => {
          const { before } = update;
          const after = plain.track(update);
          const uid = textAt(before, 'metadata', 'uid');
          if (before === undefined || uid === undefined || update.subresource !== undefined) return after;
          const known = former.get(uid) ?? [];
          const isGone = (path: readonly string[]): boolean => valueAt(after, ...path) === undefined;
          const isNew = (path: readonly string[]): boolean => valueAt(before, ...path) === undefined;
          const removed = entriesOf(before).map((entry) => ({ ...entry, fields: pathsSet(valuesIn(before, entry.fields).filter(isGone)) }));
          former.set(
            uid,
            [...known, ...removed].filter(({ fields }) => !isEmpty(fields)),
          );
          const back = known.map((entry) => ({ ...entry, fields: pathsSet(valuesIn(after, entry.fields).filter(isNew)) }));
          const owners = back.filter(({ fields }) => !isEmpty(fields));
          return owners.length === 0 ? after : returned(after, owners);
        },
      };
    },
  },
  {
    id: 'replicas-shared-by-scalers',
    breaks: 'A manager that changes the replicas through the scale shares them with the manager that changed the scale before.',
    statements: ['field-ownership/scale/moves'],
    change: (plain) => ({
      track: (update) => {
        const after = plain.track(update);
        if (update.subresource !== 'scale' || update.before === undefined) return after;
        const scalers = entriesOf(update.before).filter(
          (entry) => entry.operation === 'Update' && entry.subresource === 'scale' && entry.manager !== update.manager,
        );
        return scalers.length === 0 ? after : returned(after, scalers);
      },
    }),
  },
];
