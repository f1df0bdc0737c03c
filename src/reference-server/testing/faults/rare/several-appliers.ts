import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { FieldSet } from '../../../api/apply/field-set.ts';
import { difference, intersection, isEmpty, noFields, union, unionOf } from '../../../api/apply/field-set.ts';
import { sameManager } from '../../../api/apply/managed-entry.ts';
import { entriesOf, withEntries } from '../../../api/apply/managed-fields.ts';
import { valueAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { isTerminating, uidOf, withMetadata, withoutPath } from './object-states.ts';
import { afterApply, applierOf, entriesBy, pathsSet, valuesIn } from './owners.ts';

/** Returns the paths of field names at which a patch gives the value that an object has. */
function sameValues(patch: Json | undefined, live: Json | undefined, path: readonly string[] = []): readonly (readonly string[])[] {
  if (isJsonObject(patch) && isJsonObject(live))
    return Object.entries(patch).flatMap(([key, value]) => sameValues(value, valueAt(live, key), [...path, key]));
  const isValue = patch !== undefined && patch !== null && !isJsonObject(patch) && !isJsonArray(patch);
  return isValue && deepEqual(patch, live) ? [path] : [];
}

/** Returns whether a list of managedFields is the one that clears them. */
const clears = (list: Json | undefined): boolean =>
  isJsonArray(list) && list.length === 1 && isJsonObject(list[0]) && Object.keys(list[0]).length === 0;

/** Faults of objects that several managers apply or patch (specification, "Ownership of a field under server-side apply"). */
export const rareSeveralApplierFaults: readonly Fault[] = [
  {
    id: 'third-applier-ends-first',
    breaks: 'The first apply of a third applier to an object removes the entry of the applier that is first in managedFields.',
    statements: ['managed-fields/kept-up'],
    change: afterApply((object, apply) => {
      const identity = applierOf(apply);
      const others = entriesOf(apply.live).filter((entry) => entry.operation === 'Apply');
      const [first] = others;
      if (first === undefined || others.length < 2 || others.some((entry) => sameManager(entry, identity))) return object;
      return withEntries(object, entriesBy(object, first).others);
    }),
  },
  {
    id: 'force-over-two-managers-takes-from-one',
    breaks: 'A forced apply that changes fields of several managers removes them from the entry of one of these managers only.',
    statements: ['field-ownership/force/owned-alone'],
    change: afterApply((object, apply) => {
      if (!apply.force) return object;
      const own = applierOf(apply);
      let isFirst = true;
      const entries = entriesOf(apply.live).filter((entry) => !sameManager(entry, own));
      const given = entriesBy(object, own).own?.fields ?? noFields;
      return entries.reduce((changed, entry) => {
        const now = entriesBy(changed, entry);
        const lost = intersection(difference(entry.fields, now.own?.fields ?? noFields), given);
        if (isEmpty(lost)) return changed;
        if (isFirst) {
          isFirst = false;
          return changed;
        }
        return withEntries(changed, [...now.others, { ...entry, fields: union(now.own?.fields ?? noFields, lost) }]);
      }, object);
    }),
  },
  {
    id: 'formerly-shared-field-stays',
    breaks: 'A field that two managers applied, and that one of them gave up since, is not removed when the other gives it up.',
    statements: ['field-ownership/released/removed'],
    change: (plain) => {
      const shared = new Map<string, FieldSet>();
      return afterApply((object, apply) => {
        const uid = uidOf(apply.live);
        const earlier = shared.get(uid) ?? noFields;
        const appliers = entriesOf(object).filter((entry) => entry.operation === 'Apply');
        const twice = appliers.flatMap((entry, index) =>
          appliers.slice(index + 1).map((other) => intersection(entry.fields, other.fields)),
        );
        shared.set(uid, unionOf([earlier, ...twice]));
        return valuesIn(apply.live, earlier)
          .filter((path) => valueAt(object, ...path) === undefined)
          .reduce((kept, path) => withValueIn(kept, path, valueAt(apply.live, ...path) ?? null), object);
      })(plain);
    },
  },
  {
    id: 'lost-field-removed-by-former-applier',
    breaks: 'A field that an applier lost to the forced apply of another is removed when the former applier applies without it.',
    statements: ['field-ownership/moved/left-out-keeps-value'],
    change: (plain) => {
      const lost = new Map<string, FieldSet>();
      const keyOf = (object: JsonObject, manager: string): string => JSON.stringify([uidOf(object), manager]);
      return afterApply((object, apply) => {
        const own = applierOf(apply);
        const key = keyOf(apply.live, apply.manager);
        const owned = entriesBy(object, own).own?.fields ?? noFields;
        const formerly = difference(lost.get(key) ?? noFields, owned);
        lost.delete(key);
        for (const entry of apply.force ? entriesOf(apply.live) : []) {
          const kept = entriesBy(object, entry).own?.fields ?? noFields;
          if (entry.operation !== 'Apply' || sameManager(entry, own)) continue;
          const of = keyOf(apply.live, entry.manager);
          lost.set(of, union(lost.get(of) ?? noFields, intersection(difference(entry.fields, kept), owned)));
        }
        return valuesIn(object, formerly).reduce((left, path) => withoutPath(left, path), object);
      })(plain);
    },
  },
  {
    id: 'unchanged-field-of-merge-patch-moves',
    breaks:
      'A JSON merge patch that changes one field makes its manager the owner of the fields beside it to which it gives the same value.',
    statements: ['field-ownership/merge-patch/same-value-moves-nothing'],
    change: (plain) => {
      let unchanged: FieldSet = noFields;
      return {
        patchedObject: (result) => {
          const isMerge = result.mediaType === 'application/merge-patch+json';
          const paths = isMerge ? sameValues(result.patch, result.live).filter(([top]) => top === 'data' || top === 'spec') : [];
          unchanged = pathsSet(paths);
          return plain.patchedObject(result);
        },
        track: (update) => {
          const tracked = plain.track(update);
          const taken = unchanged;
          unchanged = noFields;
          const identity = { manager: update.manager, operation: 'Update', apiVersion: update.apiVersion } as const;
          const { own, others } = entriesBy(tracked, identity);
          if (own === undefined || isEmpty(taken) || own.time !== update.time) return tracked;
          const left = others.map((entry) => ({ ...entry, fields: difference(entry.fields, taken) }));
          return withEntries(tracked, [...left, { ...own, fields: union(own.fields, taken) }]);
        },
      };
    },
  },
  {
    id: 'clearing-ignored-while-terminating',
    breaks: 'An update or patch that clears managedFields leaves them where the object is terminating.',
    statements: ['managed-fields/reset/merge-patch/first'],
    detectedBy: 'drawn',
    change: (plain) => ({
      track: (update) => {
        const { before, after } = update;
        const isIgnored = isTerminating(before) && clears(valueAt(after, 'metadata', 'managedFields'));
        return plain.track(
          isIgnored ? { ...update, after: withMetadata(after, { managedFields: valueAt(before, 'metadata', 'managedFields') }) } : update,
        );
      },
    }),
  },
  {
    id: 'dry-run-of-clearing-stored',
    breaks: 'A dry run that clears managedFields is stored.',
    statements: ['dry-run/merge-patch/nothing-stored'],
    detectedBy: 'drawn',
    change: () => ({
      storesDryRun: ({ live, next }) => live !== undefined && entriesOf(live).length > 0 && entriesOf(next).length === 0,
    }),
  },
];
