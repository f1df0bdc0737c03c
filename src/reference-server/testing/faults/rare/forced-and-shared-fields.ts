import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { parsePointer } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import type { Applied, Update } from '../../../api/apply/index.ts';
import type { PatchedObject } from '../../../api/write/write-hooks.ts';
import { objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { applierIn, entriesIn, isSameEntry, withEntriesIn } from './entries.ts';
import { uidOf, withoutPath } from './object-states.ts';

const jsonPatch = 'application/json-patch+json';

/** Returns the paths of the leaves of `fieldsV1`, as texts. */
function leafTextsOf(fields: JsonObject, path = ''): readonly string[] {
  return Object.entries(fields).flatMap(([key, below]) => {
    const at = `${path} ${key}`;
    return isJsonObject(below) && Object.keys(below).length > 0 ? leafTextsOf(below, at) : [at];
  });
}

/** Returns the leaves of an entry of managedFields. */
const ownedBy = (entry: JsonObject | undefined): ReadonlySet<string> => new Set(leafTextsOf(objectAt(entry, 'fieldsV1')));

/** Returns an outcome with its merged object changed. */
function withMerged(outcome: Applied, change: (object: JsonObject) => JsonObject): Applied {
  return outcome.kind === 'merged' ? { kind: 'merged', object: change(outcome.object) } : outcome;
}

/** Returns the paths of the fields in `fieldsV1` that have no fields below them, without those in lists. */
function leavesOf(fields: JsonObject): readonly (readonly string[])[] {
  return Object.entries(fields).flatMap(([key, below]): (readonly string[])[] => {
    if (!key.startsWith('f:') || !isJsonObject(below)) return [];
    return Object.keys(below).length === 0 ? [[key]] : leavesOf(below).map((path) => [key, ...path]);
  });
}

/** Returns whether `fieldsV1` has a path. */
const owns = (fields: JsonObject, path: readonly string[]): boolean => valueAt(fields, ...path) !== undefined;

/** Returns `fieldsV1` without a path, and without the fields around it that have nothing left below them. */
function withoutOwned(fields: JsonObject, path: readonly string[]): JsonObject {
  const [first, ...rest] = path;
  if (first === undefined || !owns(fields, path)) return fields;
  const left = rest.length === 0 ? {} : withoutOwned(objectAt(fields, first), rest);
  return withFields(fields, { [first]: Object.keys(left).length === 0 ? undefined : left });
}

/** Returns `fieldsV1` with a path. */
function withOwned(fields: JsonObject, [first, ...rest]: readonly string[]): JsonObject {
  return first === undefined ? fields : withFields(fields, { [first]: withOwned(objectAt(fields, first), rest) });
}

/** Returns entries without a path, and without the entries that own nothing else. */
function entriesWithout(entries: readonly JsonObject[], path: readonly string[]): readonly JsonObject[] {
  return entries
    .map((entry) => withFields(entry, { fieldsV1: withoutOwned(objectAt(entry, 'fieldsV1'), path) }))
    .filter((entry) => Object.keys(objectAt(entry, 'fieldsV1')).length > 0);
}

/** Returns `fieldsV1` with the items of lists that an earlier one has, each with all that it has below. */
function withItemsOf(left: JsonObject, before: JsonObject): JsonObject {
  const fields = Object.entries(before).flatMap(([key, below]): [string, Json][] => {
    if (!isJsonObject(below)) return [];
    if (key.startsWith('k:')) return [[key, below]];
    const inner = withItemsOf(objectAt(left, key), below);
    return key in left || Object.keys(inner).length > 0 ? [[key, inner]] : [];
  });
  return withFields(left, Object.fromEntries(fields));
}

/** Returns an object after a forced apply in which the other managers still own what they owned in items of lists. */
function withFormerItems(object: JsonObject, live: JsonObject, manager: string): JsonObject {
  const left = entriesIn(object);
  const others = entriesIn(live).filter((entry) => textAt(entry, 'manager') !== manager);
  const kept = others.flatMap((before): JsonObject[] => {
    const after = left.find((entry) => isSameEntry(entry, before));
    const fieldsV1 = withItemsOf(objectAt(after, 'fieldsV1'), objectAt(before, 'fieldsV1'));
    return Object.keys(fieldsV1).length === 0 ? [] : [withFields(after ?? before, { fieldsV1 })];
  });
  const again = kept.filter((entry) => !left.some((one) => isSameEntry(one, entry)));
  return withEntriesIn(object, [...left.map((entry) => kept.find((one) => isSameEntry(one, entry)) ?? entry), ...again]);
}

/** Returns an object after an apply without the fields that the applier left out and that two more managers own. */
function withoutLeftOut(object: JsonObject, live: JsonObject, manager: string): JsonObject {
  const before = applierIn(live, manager);
  const now = objectAt(applierIn(object, manager), 'fieldsV1');
  const others = entriesIn(live).filter((entry) => textAt(entry, 'manager') !== manager);
  const gone = leavesOf(objectAt(before, 'fieldsV1')).filter(
    (path) => !owns(now, path) && others.filter((entry) => owns(objectAt(entry, 'fieldsV1'), path)).length > 1,
  );
  return gone.reduce((one, path) => {
    const left = withoutPath(
      one,
      path.map((key) => key.slice(2)),
    );
    return withEntriesIn(left, entriesWithout(entriesIn(one), path));
  }, object);
}

/** Returns the paths that a JSON patch sets to the values that they have, where it changes something else. */
function setAsTheyAre({ live, patch, patched }: PatchedObject): readonly (readonly string[])[] {
  if (!isJsonArray(patch) || deepEqual(live, patched)) return [];
  return patch.flatMap((operation): (readonly string[])[] => {
    const path = parsePointer(textAt(operation, 'path') ?? '') ?? [];
    const before = valueAt(live, ...path);
    const isMapField = path[0] === 'metadata' ? path.length === 3 && (path[1] === 'labels' || path[1] === 'annotations') : path.length > 1;
    const isSame = before !== undefined && !isJsonObject(before) && deepEqual(before, valueAt(patched, ...path) ?? null);
    return isMapField && isSame && ['add', 'replace'].includes(textAt(operation, 'op') ?? '') ? [path] : [];
  });
}

/** Returns an object after an update, with its manager as the only owner of a path. */
function ownedAlone(object: JsonObject, names: readonly string[], update: Update): JsonObject {
  const path = names.map((name) => `f:${name}`);
  const { manager, apiVersion, time, subresource } = update;
  const identity = withFields({ manager, operation: 'Update', apiVersion }, { subresource });
  const entries = entriesIn(object);
  const own = entries.find((entry) => isSameEntry(entry, identity)) ?? withFields(identity, { time, fieldsType: 'FieldsV1', fieldsV1: {} });
  const others = entries.filter((entry) => !isSameEntry(entry, identity));
  const owning = withFields(own, { fieldsV1: withOwned(objectAt(own, 'fieldsV1'), path) });
  return withEntriesIn(object, [...entriesWithout(others, path), owning]);
}

/** Faults of fields that a manager takes by force or a patch, gives up or shares. */
export const rareForcedOrSharedFieldFaults: readonly Fault[] = [
  {
    id: 'force-over-own-shared-field-keeps-other-owner',
    breaks: 'A forced apply of a different value to a field that its manager already shares with another leaves the other as an owner.',
    statements: ['field-ownership/force/owned-alone'],
    change: ({ applied }) => ({
      applied: (apply) => {
        const outcome = applied(apply);
        const own = applierIn(apply.live, apply.manager);
        if (outcome.kind !== 'merged' || !apply.force || own === undefined) return outcome;
        const shared = ownedBy(own);
        const after = entriesIn(outcome.object);
        const kept = entriesIn(apply.live).filter((entry) => {
          if (isSameEntry(entry, own)) return false;
          const left = ownedBy(after.find((one) => isSameEntry(one, entry)));
          return [...ownedBy(entry)].some((field) => !left.has(field) && shared.has(field));
        });
        if (kept.length === 0) return outcome;
        const others = after.filter((entry) => !kept.some((one) => isSameEntry(one, entry)));
        return { ...outcome, object: withEntriesIn(outcome.object, [...others, ...kept]) };
      },
    }),
  },
  {
    id: 'forced-in-other-version-leaves-owner',
    breaks: 'A forced apply in one API version leaves a manager an owner of the fields that it had applied in another version.',
    statements: ['field-ownership/force/owned-alone'],
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        const { live, manager, force, apiVersion } = apply;
        if (outcome.kind !== 'merged' || live === undefined || !force) return outcome;
        const kept = entriesIn(live).filter(
          (entry) =>
            textAt(entry, 'operation') === 'Apply' && textAt(entry, 'manager') !== manager && textAt(entry, 'apiVersion') !== apiVersion,
        );
        if (kept.length === 0) return outcome;
        const others = entriesIn(outcome.object).filter((entry) => !kept.some((one) => isSameEntry(one, entry)));
        return { ...outcome, object: withEntriesIn(outcome.object, [...kept, ...others]) };
      },
    }),
  },
  {
    id: 'forced-apply-shares-fields-of-list-items',
    breaks: 'A forced apply of another value to a field in an item of a list with map keys leaves the former owner an owner of the field.',
    statements: ['field-ownership/force/owned-alone'],
    change: (plain) => ({
      applied: (apply) => {
        const { live, force, manager } = apply;
        const outcome = plain.applied(apply);
        return live === undefined || !force ? outcome : withMerged(outcome, (object) => withFormerItems(object, live, manager));
      },
    }),
  },
  {
    id: 'field-of-three-removed-by-first-release',
    breaks: 'An apply that omits a field removes it if two more managers own it, and they own it no longer.',
    statements: ['apply/keeps-items-of-others'],
    change: (plain) => ({
      applied: (apply) => {
        const { live, manager } = apply;
        const outcome = plain.applied(apply);
        return live === undefined ? outcome : withMerged(outcome, (object) => withoutLeftOut(object, live, manager));
      },
    }),
  },
  {
    id: 'json-patch-takes-unchanged-fields-beside-changed',
    breaks: 'A JSON patch that changes one field and sets another to its current value takes the other from its owner too.',
    statements: ['field-ownership/json-patch/same-value-moves-nothing'],
    change: (plain) => {
      let pending: { readonly uid: string; readonly paths: readonly (readonly string[])[] } = { uid: '', paths: [] };
      return {
        patchedObject: (result) => {
          const { mediaType, live } = result;
          pending = { uid: uidOf(live), paths: mediaType === jsonPatch ? setAsTheyAre(result) : [] };
          return plain.patchedObject(result);
        },
        track: (update) => {
          const tracked = plain.track(update);
          const { uid, paths } = pending;
          pending = { uid: '', paths: [] };
          if (uid === '' || uid !== uidOf(update.before)) return tracked;
          return paths.reduce((object, path) => ownedAlone(object, path, update), tracked);
        },
      };
    },
  },
];
