import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { parsePointer } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';

/** A change of a document at a JSON pointer, in which `*` stands for every item and every member. */
export type Edit = { readonly at: string } & (
  | { readonly drop: true }
  /** Sets the value, and creates it with the objects around it where it is missing. */
  | { readonly set: Json }
  /** Changes an existing value; `undefined` removes it. */
  | { readonly by: (value: Json, document: Json) => Json | undefined }
);

/** Applies edits to a document, one after the other. */
export function editJson(document: Json, edits: readonly Edit[]): Json {
  return edits.reduce((edited, edit) => editAt(edited, parsePointer(edit.at) ?? [], edit, edited) ?? null, document);
}

function editAt(value: Json | undefined, path: readonly string[], edit: Edit, document: Json): Json | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return edited(value, edit, document);
  if (isJsonArray(value))
    return value.flatMap((item, index) =>
      first === '*' || first === String(index) ? present(editAt(item, rest, edit, document)) : [item],
    );
  if (isJsonObject(value) && first === '*')
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, member]) => present(editAt(member, rest, edit, document)).map((one) => [key, one])),
    );
  if (!isJsonObject(value) && !(value === undefined && 'set' in edit)) return value;
  const object: JsonObject = isJsonObject(value) ? value : {};
  const member = editAt(object[first], rest, edit, document);
  const others = Object.entries(object).filter(([key]) => key !== first);
  if (member === undefined) return Object.fromEntries(others);
  return first in object
    ? Object.fromEntries(Object.entries(object).map(([key, old]) => [key, key === first ? member : old]))
    : Object.fromEntries([...others, [first, member]]);
}

function edited(value: Json | undefined, edit: Edit, document: Json): Json | undefined {
  if ('drop' in edit) return undefined;
  if ('set' in edit) return edit.set;
  return value === undefined ? undefined : edit.by(value, document);
}

const present = (value: Json | undefined): readonly Json[] => (value === undefined ? [] : [value]);
