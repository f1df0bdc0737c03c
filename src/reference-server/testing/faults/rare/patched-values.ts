import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { parsePointer, pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, fieldOf, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import { editJson } from '../../exchanges/edit-json.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';

type Operation = { readonly op: string; readonly path: string };

/** Returns the operations of a JSON patch. */
const operationsOf = (patch: Json): readonly Operation[] =>
  (isJsonArray(patch) ? patch : []).map((one) => ({ op: textAt(one, 'op') ?? '', path: textAt(one, 'path') ?? '' }));

/** Returns the patched object in which each map that the patch adds over another one has the keys of both. */
function withAddedMapsMerged(live: JsonObject, patch: Json, patched: JsonObject): JsonObject {
  return operationsOf(patch).reduce((merged, { op, path }) => {
    const names = parsePointer(path) ?? [];
    const [before, after] = [valueAt(live, ...names), valueAt(merged, ...names)];
    if (op !== 'add' || names.length === 0 || !isJsonObject(before) || !isJsonObject(after)) return merged;
    return withValueIn(merged, names, { ...before, ...after });
  }, patched);
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const indexIn = (path: string): number => Number(path.slice(path.lastIndexOf('/') + 1));

/** Returns the patched object in which the removed items of a list are those that had the indexes before the patch. */
function withOriginalIndexesRemoved(live: JsonObject, patch: Json, patched: JsonObject): Json {
  const operations = operationsOf(patch);
  if (operations.length < 2 || operations.some(({ op }) => op !== 'remove')) return patched;
  let result: Json = patched;
  for (const list of new Set(operations.map(({ path }) => parentOf(path)))) {
    const before = pointTo(live, list);
    const indexes = operations.filter(({ path }) => parentOf(path) === list).map(({ path }) => indexIn(path));
    if (!isJsonArray(before) || indexes.length < 2) continue;
    result = editJson(result, [{ at: list, set: before.filter((_item, index) => !indexes.includes(index)) }]);
  }
  return result;
}

/** Returns the patched value in which the maps are empty for which the patch has an empty map. */
function withMapsCleared(patch: JsonObject, patched: JsonObject, isTop: boolean): JsonObject {
  const cleared = Object.entries(patch).map(([key, value]): [string, Json | undefined] => {
    const after = fieldOf(patched, key);
    if (!isJsonObject(value) || !isJsonObject(after)) return [key, after];
    const isCleared = Object.keys(value).length === 0 && !(isTop && key === 'metadata');
    return [key, isCleared ? {} : withMapsCleared(value, after, false)];
  });
  return withFields(patched, Object.fromEntries(cleared));
}

const nameIn = (driver: Json): string => textAt(driver, 'name') ?? '';

/** Returns the drivers in which each new one is merged into that of the same name in other letter case. */
function mergedInAnyCase(before: readonly Json[], after: readonly Json[]): readonly Json[] {
  const isSpelledAnew = (one: Json, other: Json): boolean =>
    nameIn(one) !== nameIn(other) && nameIn(one).toLowerCase() === nameIn(other).toLowerCase();
  const isNew = (driver: Json): boolean => !before.some((old) => nameIn(old) === nameIn(driver));
  const fresh = after.filter((driver) => isNew(driver) && before.some((old) => isSpelledAnew(old, driver)));
  return after.flatMap((driver) => {
    const other = fresh.find((one) => isSpelledAnew(one, driver));
    if (fresh.includes(driver)) return [];
    return isJsonObject(driver) && isJsonObject(other) ? [{ ...driver, ...other }] : [driver];
  });
}

/** Faults of patches with one kind of value (specification, "Verbs", "Resource kind CSINode"). */
export const rarePatchedValueFaults: readonly Fault[] = [
  {
    id: 'json-patch-added-map-merges',
    breaks: 'A JSON patch that adds a map where there is one already merges them, and does not replace it.',
    statements: ['verbs/method/patch'],
    detectedBy: 'drawn',
    change: () => ({
      patchedObject: ({ mediaType, live, patch, patched }) =>
        mediaType === 'application/json-patch+json' ? withAddedMapsMerged(live, patch, patched) : patched,
    }),
  },
  {
    id: 'json-patch-removes-by-original-indexes',
    breaks: 'A JSON patch that removes several items of a list counts their indexes in the list before the patch.',
    statements: ['verbs/method/patch'],
    change: () => ({
      patchedObject: ({ mediaType, live, patch, patched }) => {
        const result = mediaType === 'application/json-patch+json' ? withOriginalIndexesRemoved(live, patch, patched) : patched;
        return isJsonObject(result) ? result : patched;
      },
    }),
  },
  {
    id: 'empty-map-in-merge-patch-clears',
    breaks: 'A JSON merge patch with an empty map removes all keys of the map, and does not keep them.',
    statements: ['verbs/patch/keeps'],
    detectedBy: 'drawn',
    change: () => ({
      patchedObject: ({ mediaType, patch, patched }) =>
        mediaType === 'application/merge-patch+json' && isJsonObject(patch) ? withMapsCleared(patch, patched, true) : patched,
    }),
  },
  {
    id: 'drivers-merge-in-any-case',
    breaks: 'A strategic merge patch merges a driver of a CSINode into one whose name differs in letter case.',
    statements: ['csinode/drivers/merge-key'],
    change: () => ({
      patchedObject: ({ mediaType, live, patched }) => {
        if (mediaType !== 'application/strategic-merge-patch+json' || textAt(live, 'kind') !== 'CSINode') return patched;
        const drivers = mergedInAnyCase(arrayAt(live, 'spec', 'drivers'), arrayAt(patched, 'spec', 'drivers'));
        return withFields(patched, { spec: withFields(objectAt(patched, 'spec'), { drivers }) });
      },
    }),
  },
];
