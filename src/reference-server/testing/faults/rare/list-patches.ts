import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { parsePointer } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { JsonPatchError, jsonPatch } from '../../../api/patch/json-patch.ts';
import { fieldOf, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';

const isEmptyList = (value: Json | undefined): boolean => value !== undefined && isJsonArray(value) && value.length === 0;

/** Returns an operation of a JSON patch that moves an item to a later place in its list, to the place before that one. */
function movedTooEarly(operation: Json): Json {
  const [path, from] = ['path', 'from'].map((field) => parsePointer(textAt(operation, field) ?? '') ?? []);
  const [to, of] = [Number(path?.at(-1)), Number(from?.at(-1))];
  const isInList = textAt(operation, 'path')?.replace(/\/\d+$/, '') === textAt(operation, 'from')?.replace(/\/\d+$/, '');
  if (!isJsonObject(operation) || fieldOf(operation, 'op') !== 'move' || !isInList || !(to > of)) return operation;
  return withFields(operation, { path: (textAt(operation, 'path') ?? '').replace(/\d+$/, String(to - 1)) });
}

function patchedTooEarly(live: JsonObject, patch: Json, patched: JsonObject): JsonObject {
  if (!isJsonArray(patch)) return patched;
  try {
    const result = jsonPatch(live, patch.map(movedTooEarly));
    return isJsonObject(result) ? result : patched;
  } catch (error) {
    if (error instanceof JsonPatchError) return patched;
    throw error;
  }
}

/** Faults of JSON patches that add or move items of lists (specification, "Verbs"). */
export const rareListPatchFaults: readonly Fault[] = [
  {
    id: 'append-to-empty-list-lost',
    breaks: 'A JSON patch that adds an item at the end of an empty list is answered with success and leaves the list empty.',
    statements: ['verbs/method/patch'],
    change: ({ patchedObject }) => ({
      patchedObject: (result) => {
        const operations = isJsonArray(result.patch) ? result.patch : [];
        const ends = operations.flatMap((operation) => (/^(.+)\/-$/.exec(textAt(operation, 'path') ?? '') ?? []).slice(1));
        const lists = ends.map((end) => parsePointer(end) ?? []);
        const empty = lists.filter((path) => isEmptyList(valueAt(result.live, ...path)));
        return empty.reduce((object, path) => withValueIn(object, path, []), patchedObject(result));
      },
    }),
  },
  {
    id: 'move-within-list-one-too-early',
    breaks: 'A JSON patch that moves an item to a later place in its list puts it one place too early.',
    statements: ['verbs/method/patch'],
    change: ({ patchedObject }) => ({
      patchedObject: (result) =>
        result.mediaType === 'application/json-patch+json'
          ? patchedTooEarly(result.live, result.patch, patchedObject(result))
          : patchedObject(result),
    }),
  },
];
