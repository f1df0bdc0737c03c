import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { pointerUnder, pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { withKnownResults } from './known-results.ts';
import type { ModelledType } from './modelled-type.ts';

/** The part of an object that clients decide. */
export type Content = JsonObject;

const metadataFields = ['labels', 'annotations', 'finalizers', 'ownerReferences'] as const;

/**
 * Returns the part of an object that clients decide: the labels, annotations, finalizers and owners of its metadata, and the
 * fields of its type. Empty maps and lists of metadata are left out, because a server need not show them.
 */
export const contentOf = withKnownResults((object: Json, type: ModelledType): Content => {
  const metadata = Object.fromEntries(metadataFields.flatMap((field) => present(field, pointTo(object, `/metadata/${field}`), true)));
  const fields = type.content.flatMap((field) => present(field, omitted(pointTo(object, `/${field}`), type), type.omitsEmpty));
  return { metadata, ...Object.fromEntries(fields) };
});

/** A value without what a server need not show of a built-in type: empty maps and lists, and null, at every depth. */
function omitted(value: Json | undefined, type: ModelledType): Json | undefined {
  if (value === undefined || !type.omitsEmpty) return value;
  if (isJsonArray(value)) return value.map((element) => omitted(element, type) ?? null);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, field]) => present(key, omitted(field, type), true)));
}

function present(field: string, value: Json | undefined, omitsEmpty: boolean): readonly (readonly [string, Json])[] {
  return value === undefined || value === null || (omitsEmpty && isEmpty(value)) ? [] : [[field, value]];
}

function isEmpty(value: Json): boolean {
  return isJsonArray(value) ? value.length === 0 : isJsonObject(value) && Object.keys(value).length === 0;
}

/** Returns a value without its empty maps, at every depth: whether a map stays when its last field is removed is left open. */
export function withoutEmptyMaps(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => {
      const inner = isJsonObject(field) ? withoutEmptyMaps(field) : field;
      return inner === undefined || (isJsonObject(inner) && Object.keys(inner).length === 0) ? [] : [[key, inner]];
    }),
  );
}

/** Returns a value as JSON text whose keys are in order. */
export function orderedText(value: Json): string {
  if (isJsonArray(value)) return `[${value.map(orderedText).join()}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).flatMap(([key, field]) =>
    field === undefined ? [] : [`${JSON.stringify(key)}:${orderedText(field)}`],
  );
  return `{${entries.sort().join()}}`;
}

/** The first place where two values differ, with both values there. */
export type Difference = { readonly at: string; readonly expected: Json | undefined; readonly actual: Json | undefined };

/** Returns the first difference between two values; undefined where they are equal. The order of keys does not matter. */
export function differenceOf(expected: Json | undefined, actual: Json | undefined): Difference | undefined {
  if (expected === actual) return undefined;
  if (isJsonObject(expected) && isJsonObject(actual)) {
    const keys = Object.keys(expected);
    for (const key of Object.keys(actual)) if (!Object.hasOwn(expected, key)) keys.push(key);
    for (const key of keys) {
      const found = differenceOf(fieldOf(expected, key), fieldOf(actual, key));
      if (found !== undefined) return { ...found, at: `${pointerUnder('', key)}${found.at}` };
    }
    return undefined;
  }
  if (isJsonArray(expected) && isJsonArray(actual) && expected.length === actual.length) {
    for (const [index, element] of expected.entries()) {
      const found = differenceOf(element, actual[index]);
      if (found !== undefined) return { ...found, at: `/${index}${found.at}` };
    }
    return undefined;
  }
  return { at: '', expected, actual };
}

function fieldOf(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
