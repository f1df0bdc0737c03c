import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { parsePointer } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import type { PatchedObject } from '../../../api/write/write-hooks.ts';
import { refusals } from '../../../exchange/refusals.ts';
import { fieldOf, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { ParsedRequest } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';

const maps = [['data'], ['metadata', 'labels'], ['metadata', 'annotations']] as const;

const isEmptyList = (value: Json | undefined): boolean => value !== undefined && isJsonArray(value) && value.length === 0;

/** Returns whether a patch tests for a map that the object has with its keys in another order. */
function testsReorderedMap({ live, patch }: PatchedObject): boolean {
  const tests = isJsonArray(patch) ? patch.filter((operation) => textAt(operation, 'op') === 'test') : [];
  return tests.some((operation) => {
    const wanted = valueAt(operation, 'value');
    const found = valueAt(live, ...(parsePointer(textAt(operation, 'path') ?? '') ?? []));
    if (wanted === undefined || found === undefined) return false;
    return deepEqual(found, wanted) && JSON.stringify(found) !== JSON.stringify(wanted);
  });
}

/** Returns a patched object with the former values that a patch replaced by maps. */
function withValuesBeforeMaps(patched: JsonObject, live: JsonObject, patch: JsonObject): JsonObject {
  const fields = Object.entries(patch).flatMap(([key, sent]): (readonly [string, Json])[] => {
    const [before, after] = [fieldOf(live, key), fieldOf(patched, key)];
    if (!isJsonObject(sent) || before === undefined || after === undefined) return [];
    if (!isJsonObject(before)) return [[key, before]];
    return isJsonObject(after) ? [[key, withValuesBeforeMaps(after, before, sent)]] : [];
  });
  return withFields(patched, Object.fromEntries(fields));
}

const named = (items: Json, name: string | undefined): JsonObject | undefined =>
  isJsonArray(items) ? items.filter(isJsonObject).find((item) => name !== undefined && textAt(item, 'name') === name) : undefined;

/** Returns a list item with the fields that a patch of the item sets to null. */
function withNulls(item: JsonObject, live: JsonObject, patch: JsonObject): JsonObject {
  const removed = Object.entries(patch).filter(([, value]) => value === null);
  return withFields(item, Object.fromEntries(removed.map(([key]) => [key, fieldOf(live, key)])));
}

/** Returns a patched value with the fields that a patch removes from items of its lists. */
function withFieldsOfItems(patched: Json, live: Json, patch: Json): Json {
  if (isJsonArray(patched))
    return patched.map((item) => {
      if (!isJsonObject(item)) return item;
      const [before, sent] = [named(live, textAt(item, 'name')), named(patch, textAt(item, 'name'))];
      return before === undefined || sent === undefined ? item : withNulls(item, before, sent);
    });
  if (!isJsonObject(patched) || !isJsonObject(live) || !isJsonObject(patch)) return patched;
  return Object.fromEntries(
    Object.entries(patched).map(([key, value]): [string, Json] => {
      const [before, sent] = [fieldOf(live, key), fieldOf(patch, key)];
      return [key, before === undefined || sent === undefined ? value : withFieldsOfItems(value, before, sent)];
    }),
  );
}

/** Changes the results of patches of one media type. */
const afterPatch =
  (mediaType: string, change: (object: JsonObject, result: PatchedObject) => Json): NonNullable<Fault['change']> =>
  ({ patchedObject }) => ({
    patchedObject: (result) => {
      const object = patchedObject(result);
      const changed = result.mediaType === mediaType ? change(object, result) : object;
      return isJsonObject(changed) ? changed : object;
    },
  });

const duplicateInMap = /^duplicate field "(data|stringData|metadata\.labels|metadata\.annotations)\./;

/** Faults of patches of one form, and of checks that overlook some fields of a body (specification, "Verbs", "Field validation"). */
export const rareSentBodyFaults: readonly Fault[] = [
  {
    id: 'test-of-reordered-map-fails',
    breaks: 'A JSON patch is refused if it tests for a map that the object has with its keys in another order.',
    statements: ['verbs/method/patch'],
    change: afterPatch('application/json-patch+json', (object, result) => {
      if (testsReorderedMap(result)) throw refusals.unfitPatch('the patch does not fit the object: a test failed');
      return object;
    }),
  },
  {
    id: 'value-stays-in-place-of-map',
    breaks: 'A JSON merge patch with a map in place of a text, number or list leaves the former value.',
    statements: ['verbs/method/patch'],
    change: afterPatch('application/merge-patch+json', (object, { live, patch }) =>
      isJsonObject(patch) ? withValuesBeforeMaps(object, live, patch) : object,
    ),
  },
  {
    id: 'field-of-list-item-not-removed',
    breaks: 'A strategic merge patch with a null for a field of a list item leaves the field.',
    statements: ['verbs/method/patch'],
    change: afterPatch('application/strategic-merge-patch+json', (object, { live, patch }) => withFieldsOfItems(object, live, patch)),
  },
  {
    id: 'empty-list-for-map-taken',
    breaks: 'A create or update with an empty list in place of the labels, annotations or data is accepted.',
    statements: ['errors/wrong-type'],
    exchanges: [
      {
        on: {
          operation: ['create', 'update'],
          subresource: 'none',
          when: ({ body }) => maps.some((path) => isEmptyList(valueAt(body, ...path))),
        },
        request: { body: maps.map((path) => ({ at: `/${path.join('/')}`, by: (value) => (isEmptyList(value) ? {} : value) })) },
      },
    ],
  },
  {
    id: 'key-given-twice-in-map-unreported',
    breaks: 'A key that is given twice in data, labels or annotations is not reported as a duplicate.',
    statements: [
      'field-validation/built-in/create/strict/duplicate-in-metadata',
      'field-validation/built-in/create/warn/duplicate-in-metadata',
    ],
    change: ({ reportedFields }) => ({
      reportedFields: ({ unknown, duplicated }) =>
        reportedFields({ unknown, duplicated: duplicated.filter((field) => !duplicateInMap.test(field)) }),
    }),
  },
  {
    id: 'unknown-field-of-template-metadata-unreported',
    breaks: 'An unknown field in the metadata of a template is dropped without a warning, and accepted at level Strict.',
    statements: [
      'field-validation/built-in/create/warn/unknown-in-metadata',
      'field-validation/built-in/create/strict/unknown-in-metadata',
    ],
    change: ({ reportedFields }) => ({
      reportedFields: ({ unknown, duplicated }) =>
        reportedFields({ unknown: unknown.filter((field) => !/\btemplate\.metadata\./i.test(field)), duplicated }),
    }),
  },
  {
    id: 'later-strict-apply-unchecked',
    breaks: 'Each apply of a manager to an object after its first one at level Strict drops unknown and duplicate fields and is accepted.',
    statements: ['field-validation/built-in/apply/strict/duplicate'],
    ...onlyFirstChecked(),
  },
];

/** Returns the parts of the fault that checks the first strict apply of a manager to an object alone. */
function onlyFirstChecked(): Pick<Fault, 'change' | 'exchanges'> {
  const checked = new Set<string>();
  const isChecked = ({ path, query }: ParsedRequest): boolean => {
    const apply = `${path} ${query.get('fieldManager') ?? ''}`;
    return checked.has(apply) || checked.add(apply).size === 0;
  };
  return {
    change: () => {
      checked.clear();
      return {};
    },
    exchanges: [
      {
        on: { operation: 'apply', subresource: 'none', query: { fieldValidation: 'Strict' }, when: isChecked },
        request: { query: { fieldValidation: 'Ignore' } },
      },
    ],
  };
}
