import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { parsePointer, pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { jsonPatch } from '../../../api/patch/json-patch.ts';
import { fieldOf, textAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';

const mergePatch = 'application/merge-patch+json';
const strategicMergePatch = 'application/strategic-merge-patch+json';
const jsonPatchType = 'application/json-patch+json';

/** Merges as a JSON merge patch does; below the first level it stops after the first null of a map. */
function mergedUpToNull(target: Json | undefined, patch: Json, isTop: boolean): Json {
  if (!isJsonObject(patch)) return patch;
  const merged = new Map<string, Json>(Object.entries(isJsonObject(target) ? target : {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) {
      merged.delete(key);
      if (!isTop) break;
    } else merged.set(key, mergedUpToNull(merged.get(key), value, false));
  }
  return Object.fromEntries(merged);
}

/** Returns the sent value with the texts of the live one where a text of a map is emptied. */
function withoutEmptied(live: Json | undefined, sent: Json): Json {
  if (sent === '' && typeof live === 'string') return live;
  if (!isJsonObject(sent) || !isJsonObject(live)) return sent;
  return Object.fromEntries(Object.entries(sent).map(([key, value]): [string, Json] => [key, withoutEmptied(fieldOf(live, key), value)]));
}

/** Returns the applied value with numbers in place of the new texts of digits. */
function retyped(live: Json | undefined, next: Json): Json {
  if (typeof next === 'string') return next !== live && /^[1-9]\d{0,8}$/.test(next) ? Number(next) : next;
  if (isJsonArray(next)) return next.map((item, index) => retyped(isJsonArray(live) ? live[index] : undefined, item));
  if (!isJsonObject(next)) return next;
  return Object.fromEntries(Object.entries(next).map(([key, value]) => [key, retyped(isJsonObject(live) ? live[key] : undefined, value)]));
}

/** Applies a JSON patch whose additions before the last item of a list replace this item. */
function patchedOverLast(live: JsonObject, patch: Json): Json {
  let document: Json = live;
  for (const operation of isJsonArray(patch) ? patch : []) {
    const path = textAt(operation, 'path') ?? '';
    const last = parsePointer(path)?.at(-1) ?? '';
    const list = pointTo(document, path.slice(0, path.lastIndexOf('/')));
    const isBeforeLast = isJsonArray(list) && list.length > 0 && last === String(list.length - 1);
    const replaces = isBeforeLast && isJsonObject(operation) && operation['op'] === 'add';
    document = jsonPatch(document, [replaces ? withFields(operation, { op: 'replace' }) : operation]);
  }
  return document;
}

/** Returns the patched value in which all items of a list patch but the first replace the items of their names. */
function withReplacedItems(patch: Json, patched: Json): Json {
  if (isJsonObject(patch) && isJsonObject(patched))
    return Object.fromEntries(
      Object.entries(patched).map(([key, value]): [string, Json] => [key, withReplacedItems(fieldOf(patch, key) ?? null, value)]),
    );
  if (!isJsonArray(patch) || !isJsonArray(patched)) return patched;
  const later = patch.slice(1).filter((item) => isJsonObject(item) && fieldOf(item, '$patch') === undefined);
  return patched.map(
    (item) => later.find((one) => textAt(one, 'name') !== undefined && textAt(one, 'name') === textAt(item, 'name')) ?? item,
  );
}

const isTest = (operation: Json): boolean => isJsonObject(operation) && operation['op'] === 'test';

/** Returns the operations of a JSON patch before its first test. */
const beforeTest = (operations: Json): Json =>
  isJsonArray(operations) ? operations.slice(0, Math.max(operations.findIndex(isTest), 0)) : operations;

const writes = ['create', 'update', 'merge-patch', 'strategic-merge-patch', 'json-patch', 'apply'] as const;

/** Faults of updates, patches and values (specification, "Verbs", "Field validation"). */
export const rareWriteFaults: readonly Fault[] = [
  {
    id: 'merge-patch-stops-at-null',
    breaks: 'A merge patch ignores the keys of a nested map that come after a null in it.',
    statements: ['verbs/method/patch'],
    change: () => ({
      patchedObject: ({ mediaType, live, patch, patched }) => {
        const merged = mediaType === mergePatch ? mergedUpToNull(live, patch, true) : patched;
        return isJsonObject(merged) ? merged : patched;
      },
    }),
  },
  {
    id: 'json-patch-half-stored',
    breaks: 'A JSON patch with a failed test is refused, and its operations before the test are stored.',
    statements: ['verbs/method/patch'],
    exchanges: [
      {
        on: {
          operation: 'json-patch',
          status: [409, 422],
          when: ({ body }) => isJsonArray(body) && body.findIndex(isTest) > 0,
        },
        also: { body: [{ at: '', by: beforeTest }] },
      },
    ],
  },
  {
    id: 'put-keeps-emptied-text',
    breaks: 'A PUT that empties a text in a map keeps the text.',
    statements: ['verbs/method/put'],
    change: () => ({
      replacement: ({ live, sent }) => {
        const kept = withoutEmptied(live, sent);
        return isJsonObject(kept) ? kept : sent;
      },
    }),
  },
  {
    id: 'apply-stores-digits-as-number',
    breaks: 'An apply to an existing custom resource stores a text of digits as a number.',
    statements: ['apply/applied-wins'],
    change: () => ({
      changedObject: ({ type, mediaType, live, next }) => {
        if (type.origin !== 'definition' || mediaType !== 'application/apply-patch+yaml') return next;
        const contents = Object.entries(next).filter(([key]) => !['metadata', 'kind', 'apiVersion'].includes(key));
        return withFields(next, Object.fromEntries(contents.map(([key, value]) => [key, retyped(live[key], value)])));
      },
    }),
  },
  {
    id: 'json-patch-insert-replaces-last-item',
    breaks: 'A JSON patch that adds an item before the last one of a list replaces the last one.',
    statements: ['verbs/method/patch'],
    change: () => ({
      patchedObject: ({ mediaType, live, patch, patched }) => {
        if (mediaType !== jsonPatchType) return patched;
        try {
          const result = patchedOverLast(live, patch);
          return isJsonObject(result) ? result : patched;
        } catch {
          return patched;
        }
      },
    }),
  },
  {
    id: 'strategic-patch-replaces-second-item',
    breaks: 'A strategic merge patch of several items of a list replaces all of them but the first, in place of merging them.',
    statements: ['csinode/drivers/merge-key'],
    change: () => ({
      patchedObject: ({ mediaType, patch, patched }) => {
        const replaced = mediaType === strategicMergePatch ? withReplacedItems(patch, patched) : patched;
        return isJsonObject(replaced) ? replaced : patched;
      },
    }),
  },
  {
    id: 'unknown-field-of-later-item-unreported',
    breaks: 'An unknown field in the second or a later item of a list is dropped without a warning, and accepted at level Strict.',
    statements: [
      'field-validation/built-in/create/warn/unknown-in-list-item',
      'field-validation/built-in/create/strict/unknown-in-list-item',
    ],
    change: (plain) => ({
      reportedFields: ({ unknown, duplicated }) =>
        plain.reportedFields({ unknown: unknown.filter((text) => !/\[[1-9]\d*\]/.test(text)), duplicated }),
    }),
  },
  {
    id: 'equal-duplicates-unreported',
    breaks: 'A field that is given twice in a row with the same text is not reported as a duplicate.',
    statements: ['field-validation/built-in/create/warn/duplicate', 'field-validation/built-in/create/strict/duplicate'],
    exchanges: [
      {
        on: { operation: writes },
        request: { text: [/("(?:[^"\\]|\\.)*"\s*:\s*"(?:[^"\\]|\\.)*")\s*,\s*\1(?=\s*[,}])/g, '$1'] },
      },
    ],
  },
];
