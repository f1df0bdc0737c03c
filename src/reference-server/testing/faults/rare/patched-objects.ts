import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { jsonPatch } from '../../../api/patch/json-patch.ts';
import { fieldOf, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { isTerminating, withMetadata } from './object-states.ts';

const applyType = 'application/apply-patch+yaml';
const jsonPatchType = 'application/json-patch+json';
const mergePatchType = 'application/merge-patch+json';
const strategicMergePatchType = 'application/strategic-merge-patch+json';

/** The maps of texts that objects of any type, or many, have. */
const textMaps = [['metadata', 'labels'], ['metadata', 'annotations'], ['data']] as const;

/** Returns the result of another JSON patch, or the right one where that is none. */
function repatched(patched: JsonObject, patch: () => Json): JsonObject {
  try {
    const result = patch();
    return isJsonObject(result) ? result : patched;
  } catch {
    return patched;
  }
}

/** Applies a JSON patch in which changes below a copied value change the value that it was copied from, too. */
function withSharedCopies(live: JsonObject, operations: readonly Json[]): Json {
  const shared: { readonly from: string; readonly to: string }[] = [];
  let document: Json = live;
  for (const operation of operations) {
    const path = textAt(operation, 'path') ?? '';
    document = jsonPatch(document, [operation]);
    if (textAt(operation, 'op') === 'copy') shared.push({ from: textAt(operation, 'from') ?? '', to: path });
    else if (isJsonObject(operation))
      for (const { from, to } of shared)
        if (path.startsWith(`${to}/`)) document = jsonPatch(document, [withFields(operation, { path: from + path.slice(to.length) })]);
  }
  return document;
}

/** Returns a patched value in which the deletion of an item that is not in its list deletes the last item. */
function withoutLast(live: Json | undefined, patch: Json, patched: Json): Json {
  if (isJsonObject(patch) && isJsonObject(patched))
    return Object.fromEntries(
      Object.entries(patched).map(([key, value]): [string, Json] => [
        key,
        withoutLast(isJsonObject(live) ? fieldOf(live, key) : undefined, fieldOf(patch, key) ?? null, value),
      ]),
    );
  if (!isJsonArray(live) || !isJsonArray(patch) || !isJsonArray(patched)) return patched;
  const names = live.map((item) => textAt(item, 'name'));
  const isMissing = (item: Json): boolean => {
    const name = textAt(item, 'name');
    return textAt(item, '$patch') === 'delete' && name !== undefined && !names.includes(name);
  };
  return patch.some(isMissing) ? patched.slice(0, -1) : patched;
}

/** Returns a value with its integers cut to 32 bits. */
function inBits(value: Json): Json {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? Number(BigInt.asIntN(32, BigInt(value))) : value;
  if (isJsonArray(value)) return value.map(inBits);
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([key, field]) => [key, inBits(field)])) : value;
}

/** Returns the object with the keys of its maps of texts that an earlier state has and that a patch does not name. */
function withKeysOf(earlier: JsonObject, patch: Json, object: JsonObject): JsonObject {
  return textMaps.reduce((restored, path) => {
    const named = objectAt(patch, ...path);
    const lost = Object.entries(objectAt(earlier, ...path)).filter(
      ([key]) => fieldOf(objectAt(object, ...path), key) === undefined && fieldOf(named, key) === undefined,
    );
    return lost.length === 0 ? restored : withValueIn(restored, path, { ...objectAt(object, ...path), ...Object.fromEntries(lost) });
  }, object);
}

/** Returns the object with an empty text for each null of a patch in a map that the live object does not have. */
function withEmptyTexts({
  live,
  patch,
  patched,
}: {
  readonly live: JsonObject;
  readonly patch: Json;
  readonly patched: JsonObject;
}): JsonObject {
  return textMaps.reduce((object, path) => {
    const nulls = Object.entries(objectAt(patch, ...path)).filter(([, value]) => value === null);
    if (nulls.length === 0 || valueAt(live, ...path) !== undefined) return object;
    return withValueIn(object, path, { ...objectAt(object, ...path), ...Object.fromEntries(nulls.map(([key]) => [key, ''])) });
  }, patched);
}

/** Faults of updates and patches in one state (specification, "Verbs"). */
export const rarePatchedObjectFaults: readonly Fault[] = [
  {
    id: 'terminating-object-keeps-labels',
    breaks: 'A PUT of a terminating object keeps its labels.',
    statements: ['verbs/method/put'],
    detectedBy: 'drawn',
    change: () => ({
      changedObject: ({ mediaType, subresource, live, next }) =>
        mediaType === undefined && subresource === undefined && isTerminating(live)
          ? withMetadata(next, { labels: valueAt(live, 'metadata', 'labels') })
          : next,
    }),
  },
  {
    id: 'patch-restores-what-put-removed',
    breaks: 'The first merge patch after a PUT restores the keys of maps that the PUT removed.',
    statements: ['verbs/patch/keeps'],
    detectedBy: 'drawn',
    change: () => {
      const replaced = new Map<string, JsonObject>();
      return {
        replacement: ({ live, sent }) => {
          replaced.set(textAt(live, 'metadata', 'uid') ?? '', live);
          return sent;
        },
        patchedObject: ({ mediaType, live, patch, patched }) => {
          const uid = textAt(live, 'metadata', 'uid') ?? '';
          const earlier = replaced.get(uid);
          replaced.delete(uid);
          return earlier === undefined || mediaType !== mergePatchType ? patched : withKeysOf(earlier, patch, patched);
        },
      };
    },
  },
  {
    id: 'json-patch-copy-is-shared',
    breaks: 'A JSON patch that changes a value below one that it copied changes the original too.',
    statements: ['verbs/method/patch'],
    detectedBy: 'drawn',
    change: () => ({
      patchedObject: ({ mediaType, live, patch, patched }) =>
        mediaType === jsonPatchType && isJsonArray(patch) ? repatched(patched, () => withSharedCopies(live, patch)) : patched,
    }),
  },
  {
    id: 'null-in-new-map-is-empty-text',
    breaks: 'A merge patch with a null in a map that the object does not have sets an empty text.',
    statements: ['verbs/patch/keeps'],
    detectedBy: 'drawn',
    change: () => ({
      patchedObject: ({ mediaType, live, patch, patched }) =>
        mediaType === mergePatchType ? withEmptyTexts({ live, patch, patched }) : patched,
    }),
  },
  {
    id: 'deletion-of-missing-item-takes-last',
    breaks: 'A strategic merge patch that deletes an item which is not in the list deletes the last one.',
    statements: ['verbs/patch/keeps'],
    detectedBy: 'drawn',
    change: () => ({
      patchedObject: ({ mediaType, live, patch, patched }) => {
        const result = mediaType === strategicMergePatchType ? withoutLast(live, patch, patched) : patched;
        return isJsonObject(result) ? result : patched;
      },
    }),
  },
  {
    id: 'patch-cuts-integers-to-half',
    breaks: 'A patch of a custom resource cuts the integers in its spec to 32 bits.',
    statements: ['verbs/patch/keeps'],
    detectedBy: 'drawn',
    change: () => ({
      changedObject: ({ type, mediaType, next }) =>
        type.origin === 'definition' && mediaType !== undefined && mediaType !== applyType && isJsonObject(next['spec'])
          ? withFields(next, { spec: inBits(next['spec']) })
          : next,
    }),
  },
];
