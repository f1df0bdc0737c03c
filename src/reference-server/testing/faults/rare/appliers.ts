import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { FieldSet } from '../../../api/apply/field-set.ts';
import { difference, intersection, isEmpty, noFields, union, unionOf } from '../../../api/apply/field-set.ts';
import { fieldsOf } from '../../../api/apply/fields-of.ts';
import type { Applied, Apply, Update } from '../../../api/apply/index.ts';
import type { ManagedEntry, ManagerIdentity } from '../../../api/apply/managed-entry.ts';
import { sameManager } from '../../../api/apply/managed-entry.ts';
import { entriesOf, withEntries } from '../../../api/apply/managed-fields.ts';
import { fieldElement } from '../../../api/apply/path-element.ts';
import { objectAt, textAt, valueAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { withoutPath } from './object-states.ts';
import { afterApply, applierOf, changeOwned, entriesBy, pathsSet, valuesIn } from './owners.ts';

/** Changes the fields of applies to existing objects that the manager did not apply to before. */
const firstApplied =
  (change: (applied: Json, live: Json | undefined) => Json): NonNullable<Fault['change']> =>
  (plain) => ({
    applied: (apply): Applied => {
      const { live } = apply;
      if (live === undefined || entriesBy(live, applierOf(apply)).own !== undefined) return plain.applied(apply);
      const contents = Object.entries(apply.applied).map(([key, value]): [string, Json] => [
        key,
        key === 'metadata' ? value : change(value, live[key]),
      ]);
      return plain.applied({ ...apply, applied: Object.fromEntries(contents) });
    },
  });

/** Returns the fields that an applier gave up and that only the second or a later one of the other managers owns. */
function overlooked(apply: Apply & { readonly live: JsonObject }): FieldSet {
  const { own, others } = entriesBy(apply.live, applierOf(apply));
  const [first, ...later] = others;
  if (own === undefined || first === undefined) return noFields;
  const givenUp = difference(own.fields, fieldsOf(apply.applied, apply.schema));
  return difference(intersection(givenUp, unionOf(later.map(({ fields }) => fields))), first.fields);
}

/** The maps of texts whose keys are owned one by one. */
const textMaps = [['metadata', 'labels'], ['metadata', 'annotations'], ['data'], ['spec']] as const;

const isMapOfTexts = (value: Json | undefined): boolean =>
  isJsonObject(value) && Object.values(value).every((member) => typeof member === 'string');

const sorted = (list: readonly Json[]): readonly string[] => list.map((item) => JSON.stringify(item)).sort();

/** Returns the applied value with the lists of the live one that have the same items in another order. */
function withLiveOrder(applied: Json, live: Json | undefined): Json {
  if (isJsonArray(applied) && isJsonArray(live)) return deepEqual(sorted(applied), sorted(live)) ? live : applied;
  return inEachField(applied, live, withLiveOrder);
}

/** Returns the applied value with the scalars of the live one that have the same text. */
function withLiveTypes(applied: Json, live: Json | undefined): Json {
  const isScalar = (value: Json | undefined): boolean => value !== undefined && value !== null && typeof value !== 'object';
  if (live !== undefined && isScalar(applied) && isScalar(live)) return String(applied) === String(live) ? live : applied;
  return inEachField(applied, live, withLiveTypes);
}

function inEachField(applied: Json, live: Json | undefined, change: (applied: Json, live: Json | undefined) => Json): Json {
  if (!isJsonObject(applied) || !isJsonObject(live)) return applied;
  return Object.fromEntries(Object.entries(applied).map(([key, value]): [string, Json] => [key, change(value, live[key])]));
}

/** Returns the object with the entry of an update also for the other keys of a map of which it changed several. */
function withSiblings(object: JsonObject, { before, manager, apiVersion, subresource }: Update): JsonObject {
  if (before === undefined || textAt(before, 'metadata', 'uid') === undefined) return object;
  const identity: ManagerIdentity = { manager: manager || 'unknown', operation: 'Update', apiVersion, subresource };
  const siblings = textMaps.flatMap((path) => {
    const [old, young] = [objectAt(before, ...path), objectAt(object, ...path)];
    const keys = Object.keys(young);
    const unchanged = keys.filter((key) => deepEqual(old[key] ?? null, young[key] ?? null));
    return keys.length - unchanged.length < 2 ? [] : unchanged.filter((key) => !isJsonObject(young[key])).map((key) => [...path, key]);
  });
  const set = pathsSet(siblings);
  return isEmpty(set)
    ? object
    : changeOwned(object, (entry) => (sameManager(entry, identity) ? union(entry.fields, set) : difference(entry.fields, set)));
}

/** What a manager applied last to an object of a kind and name. */
type LastApplied = { readonly uid: string; readonly fields: FieldSet };

function trackByName(): (object: JsonObject, apply: Apply) => JsonObject {
  const known = new Map<string, LastApplied>();
  return (object, apply) => {
    const { live, manager, applied } = apply;
    const name = textAt(live, 'metadata', 'name') ?? textAt(applied, 'metadata', 'name') ?? '';
    const key = JSON.stringify([textAt(applied, 'kind') ?? '', name, manager]);
    const uid = textAt(live, 'metadata', 'uid') ?? '';
    const last = known.get(key);
    const identity = applierOf(apply);
    const isFirst = live !== undefined && entriesBy(live, identity).own === undefined;
    known.set(key, { uid, fields: fieldsOf(applied, apply.schema) });
    if (!isFirst || last === undefined || last.uid === uid) return object;
    const stale = pathsSet(valuesIn(object, last.fields).filter(([top]) => top !== 'kind' && top !== 'apiVersion'));
    return changeOwned(object, (entry) =>
      sameManager(entry, identity) ? union(entry.fields, difference(stale, pathsSet([['metadata', 'name']]))) : entry.fields,
    );
  };
}

/** Faults of apply and of managedFields (specification, "Server-side apply" and "Ownership of a field under server-side apply"). */
export const rareApplierFaults: readonly Fault[] = [
  {
    id: 'given-up-field-lost-for-later-owner',
    breaks: 'A field that an applier no longer applies is deleted where only the second or a later other manager owns it.',
    statements: ['apply/keeps-items-of-others'],
    change: afterApply((object, apply) => {
      const lost = overlooked(apply);
      const paths = valuesIn(object, lost);
      const left = changeOwned(object, (entry) => difference(entry.fields, pathsSet(paths)));
      return paths.reduce(withoutPath, left);
    }),
  },
  {
    id: 'shared-empty-text-unowned',
    breaks: 'An apply with the same value as another manager does not share its ownership where the value is an empty text.',
    statements: ['managed-fields/kept-up'],
    change: afterApply((object, apply) => {
      const identity = applierOf(apply);
      const { own, others } = entriesBy(apply.live, identity);
      const had = union(own?.fields ?? noFields, noFields);
      const owned = unionOf(others.map(({ fields }) => fields));
      const shared = difference(intersection(fieldsOf(apply.applied, apply.schema), owned), had);
      const empty = pathsSet(
        valuesIn(object, shared).filter((path) => valueAt(object, ...path) === '' && valueAt(apply.live, ...path) === ''),
      );
      return changeOwned(object, (entry) => (sameManager(entry, identity) ? difference(entry.fields, empty) : entry.fields));
    }),
  },
  {
    id: 'force-takes-from-first-owner-only',
    breaks: 'A forced apply removes a changed field from the entry of one other manager only, where two share it.',
    statements: ['field-ownership/force-over-two/owned-alone'],
    change: afterApply((object, apply) => {
      if (!apply.force) return object;
      const identity = applierOf(apply);
      const now = entriesBy(object, identity).others;
      const fieldsNow = (entry: ManagedEntry): FieldSet => now.find((one) => sameManager(one, entry))?.fields ?? noFields;
      const applied = fieldsOf(apply.applied, apply.schema);
      let taken = noFields;
      const others = entriesBy(apply.live, identity).others.map((entry) => {
        const lost = intersection(difference(entry.fields, fieldsNow(entry)), applied);
        const kept = intersection(lost, taken);
        taken = union(taken, lost);
        return { ...entry, fields: union(fieldsNow(entry), kept) };
      });
      return withEntries(object, [...entriesOf(object).filter((entry) => sameManager(entry, identity)), ...others]);
    }),
  },
  {
    id: 'given-up-map-takes-keys-of-others',
    breaks: 'A map of texts of which an applier no longer applies any key is deleted with the keys of other managers.',
    statements: ['apply/keeps-the-rest'],
    change: afterApply((object, apply) => {
      const { own } = entriesBy(apply.live, applierOf(apply));
      const applied = fieldsOf(apply.applied, apply.schema);
      const below = (set: FieldSet, path: readonly string[]): FieldSet =>
        path.reduce((at, name) => at.below.get(fieldElement(name)) ?? noFields, set);
      const gone = textMaps.filter(
        (path) =>
          below(own?.fields ?? noFields, path).below.size > 0 && isEmpty(below(applied, path)) && isMapOfTexts(valueAt(object, ...path)),
      );
      const lost = gone.flatMap((path) => Object.keys(objectAt(object, ...path)).map((key) => [...path, key]));
      const left = changeOwned(object, (entry) => difference(entry.fields, pathsSet(lost)));
      return lost.reduce(withoutPath, left);
    }),
  },
  {
    id: 'list-in-other-order-is-same-value',
    breaks: 'The first apply of a manager with the items of a list of another manager in another order shares it without a conflict.',
    statements: ['apply/conflict', 'field-ownership/conflict/refused'],
    change: firstApplied(withLiveOrder),
  },
  {
    id: 'number-and-its-text-are-same-value',
    breaks: 'The first apply of a manager with a text in place of the same number or boolean shares it without a conflict.',
    statements: ['apply/conflict'],
    change: firstApplied(withLiveTypes),
  },
  {
    id: 'applied-fields-remembered-by-name',
    breaks:
      'The first apply of a manager to an object also owns what it applied last to another object of the kind and name: in another namespace, or deleted.',
    statements: ['managed-fields/kept-up'],
    change: (plain) => {
      const remembered = trackByName();
      return {
        applied: (apply) => {
          const outcome = plain.applied(apply);
          return outcome.kind === 'merged' ? { ...outcome, object: remembered(outcome.object, apply) } : outcome;
        },
      };
    },
  },
  {
    id: 'update-of-two-keys-owns-the-map',
    breaks: 'An update or patch that changes two keys of a map or more owns the unchanged keys of the map too.',
    statements: ['managed-fields/kept-up'],
    change: (plain) => ({ track: (update) => withSiblings(plain.track(update), update) }),
  },
];
