import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { difference, isEmpty, noFields } from '../../../api/apply/field-set.ts';
import type { ManagedEntry } from '../../../api/apply/managed-entry.ts';
import { sameManager } from '../../../api/apply/managed-entry.ts';
import { entriesOf, withEntries } from '../../../api/apply/managed-fields.ts';
import { arrayAt, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { labelsOf, uidOf, withoutPath } from './object-states.ts';
import { afterApply, applierOf, changeOwned, entriesBy, pathsSet, valuesIn } from './owners.ts';

/** Returns the fields of an object besides its identity and metadata. */
const contentOf = (object: JsonObject | undefined): JsonObject =>
  withFields(object ?? {}, { apiVersion: undefined, kind: undefined, metadata: undefined });

/** Returns the names of the items of a list. */
const namesIn = (list: Json | undefined): readonly (string | undefined)[] =>
  list !== undefined && isJsonArray(list) ? list.map((item) => textAt(item, 'name')) : [];

/** Returns a value without the items of its named lists that follow two items that it lost, and that were not applied. */
function withoutNextItems(live: Json | undefined, value: Json, applied: Json | undefined): Json {
  if (isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, member]): [string, Json] => [
        key,
        withoutNextItems(valueAt(live, key), member, valueAt(applied, key)),
      ]),
    );
  if (!isJsonArray(value)) return value;
  const [before, after, sent] = [namesIn(live), namesIn(value), namesIn(applied)];
  const isLost = (name: string | undefined): boolean => name !== undefined && !after.includes(name);
  const next = before.filter(
    (name, index) => index >= 2 && isLost(before[index - 1]) && isLost(before[index - 2]) && name !== undefined && !sent.includes(name),
  );
  return value.filter((item) => !next.includes(textAt(item, 'name')));
}

/** Returns the fault of an apply that conflicts with the owners of an object in another namespace. */
const namesakeConflict: Fault = {
  id: 'conflict-with-applier-of-namesake',
  breaks: 'An apply conflicts with a manager that applied the field to the object of its kind and name in another namespace.',
  statements: ['apply/applied-wins'],
  change: (plain) => {
    /** The appliers of the objects of a kind and name, by namespace. */
    const appliers = new Map<string, Map<string, readonly ManagedEntry[]>>();
    return {
      applied: (apply) => {
        const outcome = plain.applied(apply);
        const { live, applied } = apply;
        const whole = live ?? applied;
        const namespace = textAt(whole, 'metadata', 'namespace');
        if (outcome.kind !== 'merged' || namespace === undefined || apply.subresource !== undefined) return outcome;
        const key = JSON.stringify([apply.apiVersion, applied['kind'], textAt(whole, 'metadata', 'name')]);
        const known = appliers.get(key) ?? new Map<string, readonly ManagedEntry[]>();
        appliers.set(key, known);
        const present = live === undefined ? [] : entriesOf(live);
        const foreign = [...known]
          .filter(([of]) => of !== namespace)
          .flatMap(([, entries]) => entries)
          .filter(({ manager }) => manager !== apply.manager && !present.some((entry) => entry.manager === manager));
        if (live !== undefined && !apply.force && foreign.length > 0) {
          const judged = plain.applied({ ...apply, live: withEntries(live, [...present, ...foreign]) });
          if (judged.kind === 'conflict') return judged;
        }
        known.set(
          namespace,
          entriesOf(outcome.object).filter(({ operation, subresource }) => operation === 'Apply' && !subresource),
        );
        return outcome;
      },
    };
  },
};

/** Faults of an apply beside the fields of other managers, and of the owners that a write records (specification, "Server-side apply", "Field management"). */
export const rareApplyOverOtherFaults: readonly Fault[] = [
  {
    id: 'items-given-up-together-take-next-item',
    breaks: 'An apply that gives up two items in a row of a keyed list also removes the item of another manager that follows them.',
    statements: ['apply/keeps-the-rest'],
    change: afterApply((object, apply) => {
      const spec = valueAt(object, 'spec');
      if (spec === undefined) return object;
      return withFields(object, { spec: withoutNextItems(valueAt(apply.live, 'spec'), spec, valueAt(apply.applied, 'spec')) });
    }),
  },
  {
    id: 'forced-apply-drops-new-fields',
    breaks: 'A forced apply that takes a field from another manager does not store the fields that it adds to the object.',
    statements: ['apply/applied-wins'],
    detectedBy: 'drawn',
    change: afterApply((object, apply) => {
      const own = applierOf(apply);
      const { others } = entriesBy(apply.live, own);
      const takes = others.some((entry) => !isEmpty(difference(entry.fields, entriesBy(object, entry).own?.fields ?? noFields)));
      if (!apply.force || !takes) return object;
      const added = valuesIn(object, entriesBy(object, own).own?.fields ?? noFields).filter(
        (path) => valueAt(apply.live, ...path) === undefined,
      );
      const less = added.reduce((left, path) => withoutPath(left, path), object);
      return added.length === 0 ? object : changeOwned(less, ({ fields }) => difference(fields, pathsSet(added)));
    }),
  },
  {
    id: 'shorter-list-taken-without-conflict',
    breaks: 'An apply of an atomic list with fewer items than the list of another manager replaces it without a conflict.',
    statements: ['apply/conflict'],
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        if (outcome.kind !== 'conflict') return outcome;
        const isShorter = outcome.conflicts.every(({ path }) => {
          const names = path.split('.').slice(1);
          const [before, sent] = [arrayAt(apply.live, ...names), arrayAt(apply.applied, ...names)];
          return sent.length > 0 && sent.length < before.length;
        });
        return isShorter ? plain.applied({ ...apply, force: true }) : outcome;
      },
    }),
  },
  {
    id: 'apply-of-annotations-alone-unowned',
    breaks:
      'The first apply of a manager to an object stores its annotations, and makes it no owner, where it has nothing but annotations.',
    statements: ['managed-fields/kept-up'],
    change: afterApply((object, apply) => {
      const { applied, live } = apply;
      const identity = ['apiVersion', 'kind', 'metadata', 'name', 'namespace'];
      const fields = [...Object.keys(applied), ...Object.keys(objectAt(applied, 'metadata'))].filter((key) => !identity.includes(key));
      const isAlone = fields.length === 1 && fields[0] === 'annotations';
      const own = applierOf(apply);
      return isAlone && entriesBy(live, own).own === undefined ? withEntries(object, entriesBy(object, own).others) : object;
    }),
  },
  {
    id: 'labels-changed-beside-content-unowned',
    breaks:
      'A manager that changes a label and the data or spec of an object in one update or patch does not become the owner of the label.',
    statements: ['managed-fields/kept-up'],
    detectedBy: 'drawn',
    change: (plain) => ({
      track: (update) => {
        const tracked = plain.track(update);
        const { before, after, manager, apiVersion, subresource } = update;
        if (uidOf(before) === '' || subresource !== undefined || deepEqual(contentOf(before), contentOf(after))) return tracked;
        const [former, labels] = [labelsOf(before), labelsOf(after)];
        const changed = Object.keys(labels).filter((key) => labels[key] !== former[key]);
        const lost = pathsSet(changed.map((key) => ['metadata', 'labels', key]));
        const identity = { manager: manager || 'unknown', operation: 'Update', apiVersion } as const;
        if (changed.length === 0) return tracked;
        return changeOwned(tracked, (entry) => (sameManager(entry, identity) ? difference(entry.fields, lost) : entry.fields));
      },
    }),
  },
  namesakeConflict,
  {
    id: 'scale-applied-over-applier-of-object',
    breaks:
      'An apply to the scale of an object of another number of replicas than that which another manager applied to the object itself does not conflict.',
    statements: ['apply/conflict'],
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        if (apply.subresource !== 'scale' || outcome.kind !== 'conflict') return outcome;
        const isOfObject = outcome.conflicts.every(({ operation, subresource }) => operation === 'Apply' && !subresource);
        return isOfObject ? plain.applied({ ...apply, force: true }) : outcome;
      },
    }),
  },
];
