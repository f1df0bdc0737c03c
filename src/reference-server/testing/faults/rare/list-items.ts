import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { FieldSet } from '../../../api/apply/field-set.ts';
import { noFields } from '../../../api/apply/field-set.ts';
import { fieldName } from '../../../api/apply/path-element.ts';
import { arrayAt, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import { readJson } from '../../exchanges/read-json.ts';
import { changedSchema } from '../changed-schema.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { withMetadata } from './object-states.ts';
import { afterApply, applierOf, entriesBy } from './owners.ts';

const nameOf = (item: Json): string | undefined => textAt(item, 'name');

/** Returns the item of a list with a name. */
const named = (list: Json | undefined, name: string | undefined): Json | undefined =>
  name === undefined || list === undefined || !isJsonArray(list) ? undefined : list.find((item) => nameOf(item) === name);

/** Returns an object with the first of the owner references of each name. */
function withOwnersByName(object: JsonObject): JsonObject {
  const owners = arrayAt(object, 'metadata', 'ownerReferences');
  const names = owners.map(nameOf);
  const kept = owners.filter((_, index) => names.indexOf(names[index]) === index);
  return kept.length === owners.length ? object : withMetadata(object, { ownerReferences: kept });
}

/** Returns a value in which the items of lists that have the same names as before are in their former order. */
function inFormerOrder(value: Json, former: Json | undefined): Json {
  if (isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, member]): [string, Json] => [key, inFormerOrder(member, valueAt(former, key))]),
    );
  if (!isJsonArray(value) || former === undefined || !isJsonArray(former)) return value;
  const names = former.map(nameOf);
  const isSameSet =
    value.length === former.length && new Set(names).size === names.length && names.every((name) => named(value, name) !== undefined);
  if (!isSameSet) return value;
  return former.map((item) => inFormerOrder(named(value, nameOf(item)) ?? item, item));
}

const isTexts = (value: Json | undefined): value is readonly string[] =>
  value !== undefined && isJsonArray(value) && value.every((item) => typeof item === 'string');

/** Returns the result of a strategic merge patch in which the texts of lists in merged items are added to those that the items had. */
function withAddedTexts(patched: Json, live: Json | undefined, patch: Json | undefined, inItem = false): Json {
  if (isJsonArray(patched)) return patched.map((item) => withAddedTexts(item, named(live, nameOf(item)), named(patch, nameOf(item)), true));
  if (!isJsonObject(patched) || patch === undefined || live === undefined) return patched;
  return Object.fromEntries(
    Object.entries(patched).map(([key, value]): [string, Json] => {
      const [had, sent] = [valueAt(live, key), valueAt(patch, key)];
      return [key, inItem && isTexts(had) && isTexts(sent) ? [...new Set([...had, ...sent])] : withAddedTexts(value, had, sent, inItem)];
    }),
  );
}

/** Returns the lists that a set has items of by their keys, by their paths of field names. */
function keyedLists(set: FieldSet, path: readonly string[] = []): readonly { readonly path: readonly string[]; readonly keys: Json[] }[] {
  const keys = [...set.below.keys()].flatMap((element) => (element.startsWith('k:') ? [readJson(element.slice(2)) ?? {}] : []));
  const below = [...set.below].flatMap(([element, inner]) => {
    const name = fieldName(element);
    return name === undefined ? [] : keyedLists(inner, [...path, name]);
  });
  return keys.length === 0 ? below : [{ path, keys }, ...below];
}

const hasKey = (item: Json, key: Json): boolean => Object.entries(objectAt(key)).every(([field, value]) => valueAt(item, field) === value);

/** Faults of writes that reorder, add, replace or remove items of lists (specification, "Verbs", "Merge-strategy markers"). */
export const rareListItemFaults: readonly Fault[] = [
  {
    id: 'owner-references-of-one-name-merged',
    breaks: 'Of several owner references with the same name and different kinds, a write stores only the first.',
    statements: ['verbs/method/post'],
    change: ({ createdObject, changedObject }) => ({
      createdObject: (created) => withOwnersByName(createdObject(created)),
      changedObject: (change) => withOwnersByName(changedObject(change)),
    }),
  },
  {
    id: 'reordered-items-keep-order',
    breaks: 'An update that only reorders the named items of a list leaves their order.',
    statements: ['verbs/put/replaces'],
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const next = changedObject(change);
        const ordered = change.mediaType === undefined ? inFormerOrder(next['spec'] ?? null, change.live['spec']) : null;
        return ordered === null ? next : withFields(next, { spec: ordered });
      },
    }),
  },
  {
    id: 'texts-in-merged-item-added',
    breaks: 'A strategic merge patch adds its list of texts to that of a merged item, and does not replace it.',
    statements: ['verbs/method/patch'],
    change: ({ patchedObject }) => ({
      patchedObject: (result) => {
        const patched = patchedObject(result);
        const isStrategic = result.mediaType === 'application/strategic-merge-patch+json';
        const added = isStrategic ? withAddedTexts(patched, result.live, result.patch) : patched;
        return isJsonObject(added) ? added : patched;
      },
    }),
  },
  {
    id: 'replaced-item-stays',
    breaks: 'An apply that names another item of a keyed list in place of one that it applied before keeps the former item.',
    statements: ['apply/removes-missing-items'],
    change: afterApply((object, apply) =>
      keyedLists(entriesBy(apply.live, applierOf(apply)).own?.fields ?? noFields).reduce((kept, { path, keys }) => {
        const list = arrayAt(kept, ...path);
        const former = arrayAt(apply.live, ...path).filter((item) => keys.some((key) => hasKey(item, key)));
        const lost = former.filter((item) => !keys.some((key) => hasKey(item, key) && list.some((left) => hasKey(left, key))));
        const isReplaced = lost.length > 0 && arrayAt(apply.applied, ...path).length >= keys.length;
        return isReplaced ? withValueIn(kept, path, [...lost, ...list]) : kept;
      }, object),
    ),
  },
  {
    id: 'items-of-two-keys-matched-by-the-first',
    breaks: 'The items of a list with two map keys are merged by the first key alone.',
    statements: ['merge-strategy/two-key-list/parts-merge'],
    change: () => ({
      schemaToMerge: (schema) =>
        changedSchema(schema, ({ listMapKeys = [] }) => (listMapKeys.length > 1 ? { listMapKeys: listMapKeys.slice(0, 1) } : {})),
    }),
  },
];
